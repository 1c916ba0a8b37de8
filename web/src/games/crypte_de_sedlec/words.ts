import { de } from "../../lib/french";
import type { Lang } from "../../lib/types";

const fr = {
  graveyard: "Le cimetière",
  remain: (n: number) => (n > 1 ? `${n} cartes restent` : n ? "1 carte reste" : "plus une carte"),
  empty: "vide",
  pileUp: (n: number, card: string, height: number) => `Pile ${n} : ${card}, face visible, hauteur ${height}`,
  pileDown: (n: number, height: number) => `Pile ${n} : face cachée, hauteur ${height}`,
  pileEmpty: (n: number) => `Pile ${n} : vide`,
  dig: "Creuser",
  digMore: "retourne 2 piles, garde 1 carte",
  exhume: "Exhumer",
  exhumeMore: "prends une carte visible",
  place: "Disposer",
  placeMore: "pose une carte de ta main",
  actNow: { dig: "creuse", exhume: "exhume", place: "dispose" } as Record<string, string>,
  or: "ou",
  keep: "Garder",
  yourCrypt: "Ta crypte",
  cryptOf: (name: string) => `Crypte ${de(name)}`,
  placed: (n: number, size: number) => `${n} ${n > 1 ? "cartes" : "carte"} sur ${size}`,
  floats: "la rangée du bas peut s’élargir",
  hand: (name: string | null) => (name === null ? "Ta main" : `Main ${de(name)}`),
  handOf: "sa main",
  slot: "place libre",
  choosePlace: (card: string) => `Pose ${card} sur une place dorée.`,
  secondPile: "Choisis une seconde pile face cachée.",
  left: "à gauche",
  right: "à droite",
  first: "ici",
  here: "Poser ici",
  counts: "Les comptes",
  live: "en direct",
  total: "Total",
  cardAt: (row: number, column: number, card: string) => `Niveau ${row}, carte ${column} : ${card}`,
  chosen: "choisie",
  lastMove: "dernier coup",
  wishes: { king: "Rois, Paysans dessous", peasant: "1 chacun", priest: "2 par étage occupé", lover: "6 par couple voisin", criminal: "2 à côté d’un Prêtre" },
};

const en: typeof fr = {
  graveyard: "The graveyard",
  remain: (n) => (n > 1 ? `${n} cards left` : n ? "1 card left" : "no card left"),
  empty: "empty",
  pileUp: (n, card, height) => `Pile ${n}: ${card}, face up, height ${height}`,
  pileDown: (n, height) => `Pile ${n}: face down, height ${height}`,
  pileEmpty: (n) => `Pile ${n}: empty`,
  dig: "Dig",
  digMore: "turn up 2 piles, keep 1 card",
  exhume: "Exhume",
  exhumeMore: "take a face-up card",
  place: "Place",
  placeMore: "put down a card from your hand",
  actNow: { dig: "dig", exhume: "exhume", place: "place" },
  or: "or",
  keep: "Keep",
  yourCrypt: "Your crypt",
  cryptOf: (name) => `${name}’s crypt`,
  placed: (n, size) => `${n} of ${size} cards`,
  floats: "the bottom row may still grow",
  hand: (name) => (name === null ? "Your hand" : `${name}’s hand`),
  handOf: "in hand",
  slot: "free slot",
  choosePlace: (card) => `Place ${card} on a golden spot.`,
  secondPile: "Choose a second face-down pile.",
  left: "left",
  right: "right",
  first: "here",
  here: "Place here",
  counts: "The count",
  live: "live",
  total: "Total",
  cardAt: (row, column, card) => `Level ${row}, card ${column}: ${card}`,
  chosen: "chosen",
  lastMove: "last move",
  wishes: { king: "Kings, Peasants below", peasant: "1 each", priest: "2 per level with one", lover: "6 per adjacent couple", criminal: "2 next to a Priest" },
};

/** The board's own words; those of moves, events, gains and refusals come from the server. */
export function boardWords(lang: Lang): typeof fr {
  return lang === "fr" ? fr : en;
}

/** "Dig, exhume or place.": of these, what may be done now. */
export function actSentence(kinds: string[], lang: Lang): string {
  const w = boardWords(lang);
  const verbs = kinds.map((kind) => w.actNow[kind] ?? kind);
  const said = [verbs.slice(0, -1).join(", "), verbs.at(-1)].filter(Boolean).join(` ${w.or} `);
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
}
