import type { Lang } from "../../lib/types";

/** Why each step of the turn goes as it does; what happens there, the engine says. */
const fr = {
  title: "Un tour, de la première carte au dernier appel",
  steps: [
    "Elle a la carte 1er joueur. Personne ne dit ce qu’il a en main.",
    "On joue dans le sens des aiguilles d’une montre : 15.",
    "C’est sa plus forte : 19. Il manque encore 6.",
    "Le Compagnon est assis après le dernier joueur. Vous choisissez ensemble une de ses cartes visibles : 24, il manque 1.",
    "C’est le dernier appel : quatre cartes sont posées, mais quelqu’un peut encore aider. Bram retourne un de ses deux jetons Pouvoir : 25.",
    "Tous ceux qui pouvaient encore agir sont prêts : on vérifie. La carte 1er joueur passe à Bram.",
  ],
};

const en: typeof fr = {
  title: "A turn, from the first card to the last call",
  steps: [
    "She has the 1st player card. Nobody says what they hold.",
    "Play goes clockwise: 15.",
    "It is her highest: 19. Still 6 missing.",
    "The Companion sits after the last player. You agree on one of its face-up cards: 24, 1 missing.",
    "This is the last call: four cards lie there, but somebody can still help. Bram flips one of his two Power tokens: 25.",
    "All who could still act are ready: the condition is checked. The 1st player card moves to Bram.",
  ],
};

/** The words of the turn that is told step by step. */
export function turnWords(lang: Lang): typeof fr {
  return lang === "fr" ? fr : en;
}
