import { settings } from "../lib/settings.svelte";

const fr = {
  title: "Le tirage du jour",
  ofDay: (day: string) => `Le tirage du ${day}`,
  best: "La meilleure partie",
  watch: "La revoir",
  watchOf: (name: string) => `Revoir la partie : ${name}`,
  withPlayers: (n: number) => `À ${n} joueurs`,
  nobody: "Personne n’a fini ce tirage.",
  playFirst: (n: number) => (n > 1 ? `${n} résultats t’attendent : joue d’abord, ils se montrent après.` : n ? "Un résultat t’attend : joue d’abord, il se montre après." : "Personne encore : à toi l’honneur."),
  play: "Jouer le tirage du jour",
  days: "Tous les jours",
  today: "Aujourd’hui",
  tables: (n: number) => (n > 1 ? `${n} parties` : "1 partie"),
  played: "joué",
  noStreak: "Joue chaque jour : la bougie reste allumée.",
};

const en: typeof fr = {
  title: "Today’s deal",
  ofDay: (day) => `The deal of ${day}`,
  best: "The best game",
  watch: "Look at it",
  watchOf: (name) => `Look at the game: ${name}`,
  withPlayers: (n) => `With ${n} players`,
  nobody: "Nobody finished this deal.",
  playFirst: (n) => (n > 1 ? `${n} results wait for you: play first, they are shown after.` : n ? "One result waits for you: play first, it is shown after." : "Nobody yet: the honour is yours."),
  play: "Play today’s deal",
  days: "All days",
  today: "Today",
  tables: (n) => (n > 1 ? `${n} games` : "1 game"),
  played: "played",
  noStreak: "Play every day: the candle stays lit.",
};

/** The words of the page of daily deals, in the language of the moment. */
export function dailyWords(): typeof fr {
  return settings.lang === "fr" ? fr : en;
}
