import { settings } from "../lib/settings.svelte";

const fr = {
  title: "La donne du jour",
  ofDay: (day: string) => `La donne du ${day}`,
  best: "La meilleure partie",
  bestTomorrow: "Demain, la meilleure partie se regarde coup par coup.",
  watch: "La revoir",
  watchOf: (name: string) => `Revoir la partie : ${name}`,
  withPlayers: (n: number) => `À ${n} joueurs`,
  nobody: "Personne n’a fini cette donne.",
  playFirst: (n: number) => (n > 1 ? `${n} résultats t’attendent : joue d’abord, ils se montrent après.` : n ? "Un résultat t’attend : joue d’abord, il se montre après." : "Personne encore : à toi l’honneur."),
  play: "Jouer la donne du jour",
  days: "Tous les jours",
  today: "Aujourd’hui",
  tables: (n: number) => (n > 1 ? `${n} parties` : "1 partie"),
  played: "jouée",
  noStreak: "Joue chaque jour : la bougie reste allumée.",
};

const en: typeof fr = {
  title: "Today’s deal",
  ofDay: (day) => `The deal of ${day}`,
  best: "The best game",
  bestTomorrow: "Tomorrow the best game can be watched, move by move.",
  watch: "Look at it",
  watchOf: (name) => `Look at the game: ${name}`,
  withPlayers: (n) => `With ${n} players`,
  nobody: "Nobody finished this deal.",
  playFirst: (n) => (n > 1 ? `${n} results are waiting: play first, then see them.` : n ? "One result is waiting: play first, then see it." : "Nobody yet: the honour is yours."),
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
