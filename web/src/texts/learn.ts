import type { Lang } from "../lib/types";

/** The words of learning: rules in pictures, the first game. */
const fr = {
  contents: "Sommaire",
  ours: "Ce qui est de nous",
  sources: "Sources",
  oursLink: "Entrer les listes de ma boîte",
  pictures: "En images",
  examples: "Exemples comptés",
  reading: "Notre lecture de la règle",
  allReadings: "Toutes nos décisions",
  rebuilt: "Reconstitution : entrer la vraie",
  tryThis: "Essayer cette position",
  first: "Ma première partie",
  firstMore: "Une vraie partie contre un automate facile : on t’explique en jouant. Tu peux arrêter quand tu veux.",
  start: "Commencer",
  guide: "Le guide",
  ok: "Compris",
  leave: "Quitter le guide",
  step: (n: number, of: number) => `${n} / ${of}`,
  wait: "À l’autre de jouer. Regarde ce qui change.",
  go: "À toi : joue comme tu le sens.",
  done: "Tu sais tout ce qu’il faut. Finis la partie, ou commence la tienne.",
  full: "Les règles entières",
};

const en: typeof fr = {
  contents: "Contents",
  ours: "What is ours",
  sources: "Sources",
  oursLink: "Enter the lists of my box",
  pictures: "In pictures",
  examples: "Worked examples",
  reading: "How we read the rule",
  allReadings: "All our rulings",
  rebuilt: "A reconstruction: enter the real one",
  tryThis: "Try this position",
  first: "My first game",
  firstMore: "A real game against an easy bot, explained while you play. Stop whenever you like.",
  start: "Begin",
  guide: "The guide",
  ok: "Got it",
  leave: "Leave the guide",
  step: (n, of) => `${n} / ${of}`,
  wait: "Their turn. Watch what changes.",
  go: "Your turn: play as you like.",
  done: "You know all you need. Finish this game, or begin one of your own.",
  full: "The full rules",
};

export function learnWords(lang: Lang): typeof fr {
  return lang === "fr" ? fr : en;
}

export const learn = { fr, en };
