import type { Lang } from "../../lib/types";

/** Why each step of the turn goes as it does; what happens there, the engine says. */
const fr = {
  title: "Cinq là-bas, trois chez toi : une stèle",
  pit: "La fosse",
  crypt: "La crypte de Léa",
  row: "La rangée",
  stones: "Les stèles des Dragons",
  stone: (number: number, points: number) => `stèle ${number}, ${points} points`,
  steps: [
    "Ce Croque-Monstre touche le Dragon : avec l’autre, ils sont 3 dans la crypte. Il n’y en a qu’un par rangée et par colonne.",
    "Une moitié recouvre le Lutin, l’autre dépasse. Son Dragon rejoint le groupe : 5 moitiés, le Croque-Monstre compris.",
    "La carte mise dans la fosse montre un Dragon : on peut réclamer une stèle de Dragon. Le plus grand groupe de la fosse et celui de la crypte font 8 moitiés : c’est la 8. À 14, ce serait la 12 ; prise, la 10. On reçoit toujours la plus haute encore libre, et une seule par catégorie dans toute la partie.",
    "Deux cartes, une par une, de la pile ou de la rangée. Puis c’est à Bram, dans le sens des aiguilles d’une montre.",
  ],
};

const en: typeof fr = {
  title: "Five out there, three at home: a headstone",
  pit: "The pit",
  crypt: "Léa’s crypt",
  row: "The row",
  stones: "The Dragons’ headstones",
  stone: (number, points) => `headstone ${number}, ${points} points`,
  steps: [
    "This gravedigger touches the Dragon: with the other one they are 3 in the crypt. There is only one in each row and column.",
    "One half covers the Pixie, the other sticks out. Its Dragon joins the group: 5 halves, the gravedigger included.",
    "The card put in the pit shows a Dragon, so a Dragon headstone may be claimed. The largest group in the pit and the largest in the crypt make 8 halves: headstone 8. With 14 it would be the 12; if that is gone, the 10. You always get the highest one left, and only one of a kind in the whole game.",
    "Two cards, one by one, from the pile or the row. Then it is Bram’s turn, clockwise.",
  ],
};

/** The words of the turn that is told step by step. */
export function turnWords(lang: Lang): typeof fr {
  return lang === "fr" ? fr : en;
}
