import { de } from "../lib/french";
import type { Lang } from "../lib/types";

/** The words of what comes after a game: result, replay, analysis. */
const fr = {
  explained: "Le compte, ligne par ligne",
  total: "Total",
  sharedTotal: "Score commun",
  breakdown: "Les comptes",
  analysis: "Analyse",
  ask: "Analyser la partie",
  asking: (done: number, of: number) => `L’automate relit la partie : ${done} coups sur ${of}…`,
  failed: "L’analyse n’a pas pu être faite.",
  chances: "Chances de gagner",
  expected: "Points attendus",
  curve: (name: string) => `Courbe des coups : ${name}`,
  curveMore: "Clique un point pour y aller.",
  moments: "À revoir",
  noMoments: "Aucune erreur sûre : bien joué.",
  nextMoment: "Erreur suivante",
  played: "Joué",
  better: "Mieux",
  cost: (name: string, lost: string) => `${name}, −${lost}`,
  decided: (name: string) => `La décision ${de(name)}`,
  sound: "Le meilleur coup que l’automate connaisse.",
  exact: "calcul exact",
  tryHere: "Rejouer d’ici",
  accounts: "Décisions et chance",
  accountsMore: "départ − erreurs + cadeaux + chance = résultat",
  columns: { who: "Qui", start: "Départ", lost: "Erreurs", given: "Cadeaux", luck: "Chance", result: "Résultat" },
  table: "La table",
  hindsight: "Après coup",
  percent: (n: number) => `${n} %`,
  points: (n: number) => n.toFixed(1).replace(".", ","),
  shareTurn: "Copier le lien vers ce coup",
  keys: "Flèches gauche et droite : un coup. Espace : lecture.",
};

const en: typeof fr = {
  explained: "The score, line by line",
  total: "Total",
  sharedTotal: "Shared score",
  breakdown: "The counts",
  analysis: "Analysis",
  ask: "Analyse the game",
  asking: (done, of) => `The clockwork reads the game again: ${done} of ${of} moves…`,
  failed: "The analysis could not be made.",
  chances: "Chances of winning",
  expected: "Points to expect",
  curve: (name) => `Curve of the moves: ${name}`,
  curveMore: "Click a point to go there.",
  moments: "Worth a look",
  noMoments: "No sure mistake: well played.",
  nextMoment: "Next mistake",
  played: "Played",
  better: "Better",
  cost: (name, lost) => `${name}, −${lost}`,
  decided: (name) => `${name}’s decision`,
  sound: "The best move the clockwork knows.",
  exact: "exact",
  tryHere: "Try from here",
  accounts: "Decisions and luck",
  accountsMore: "start − mistakes + gifts + luck = result",
  columns: { who: "Who", start: "Start", lost: "Mistakes", given: "Gifts", luck: "Luck", result: "Result" },
  table: "The table",
  hindsight: "In hindsight",
  percent: (n) => `${n}%`,
  points: (n) => n.toFixed(1),
  shareTurn: "Copy the link to this move",
  keys: "Left and right arrows: one move. Space: play.",
};

export function afterWords(lang: Lang): typeof fr {
  return lang === "fr" ? fr : en;
}

export const after = { fr, en };
