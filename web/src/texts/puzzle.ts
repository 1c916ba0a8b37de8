import { settings } from "../lib/settings.svelte";

const fr = {
  title: "Casse-tête",
  ofDay: (day: string) => `Casse-tête du ${day}`,
  games: "Les jeux",
  stars: (n: number) => (n > 1 ? `${n} étoiles sur 4` : "1 étoile sur 4"),
  find: "Trouve le meilleur coup.",
  wrong: "Pas celui-là : il y a mieux. Essaie encore.",
  solved: "Bien vu !",
  shown: "La solution",
  show: "Voir la solution",
  earlier: "Le jour d’avant",
  later: "Le jour d’après",
  streak: (n: number) => (n > 1 ? `${n} jours de suite` : "1 jour de suite"),
  noStreak: "Résous-en un par jour : la bougie reste allumée.",
  done: "résolu",
  next: (game: string) => `Au suivant : ${game}`,
  none: "Pas de casse-tête ici.",
  offline: "Pour t’en servir sans réseau, ouvre-la d’abord une fois avec.",
};

const en: typeof fr = {
  title: "Puzzle",
  ofDay: (day) => `Puzzle of ${day}`,
  games: "The games",
  stars: (n) => (n > 1 ? `${n} stars out of 4` : "1 star out of 4"),
  find: "Find the best move.",
  wrong: "Not that one: there is a better move. Try again.",
  solved: "Well spotted!",
  shown: "The solution",
  show: "Show the solution",
  earlier: "The day before",
  later: "The day after",
  streak: (n) => (n > 1 ? `${n} days in a row` : "1 day in a row"),
  noStreak: "Solve one a day: the candle stays lit.",
  done: "solved",
  next: (game) => `Next: ${game}`,
  none: "No puzzle here.",
  offline: "To use it offline, open this page once while online.",
};

/** The words of the page of puzzles, in the language of the moment. */
export function puzzleWords(): typeof fr {
  return settings.lang === "fr" ? fr : en;
}
