import type { View } from "../../lib/types";

/** The Companion's place among those who lay a card, where it plays. */
export const COMPANION = 3;

export type CardType = "garde" | "griffonneur" | "emballeur" | "machiniste";

export interface Card {
  code: string;
  type: CardType;
  value: number;
}

export interface HandCard extends Card {
  shown: boolean;
  seen_by: number[];
}

export interface Laid {
  place: number;
  owner: number;
  card: Card;
  value: number;
  type: CardType;
}

export interface Place {
  location: number;
  key: string;
  monster: string | null;
  level: number | null;
  boss: boolean;
  present: boolean;
  /** What the fight brought or cost, once it is over. */
  points: number | null;
  beaten: boolean | null;
  fought: number | null;
}

export interface Power {
  key: string;
  cost: number;
  unlocked: boolean;
  bar: string | null;
}

export interface Potion {
  key: string;
  window: string;
  express: boolean;
  bar: string | null;
}

export interface Elf {
  role: CardType;
  held: number;
  hand: HandCard[];
  reserve: (Card | Record<string, never>)[];
  discard: Card[];
  tokens: number;
  hint: { unused: boolean; bar: string | null };
  ready: boolean;
  has_chosen: boolean;
  powers: Power[];
}

/** One thing a condition asks for: met, broken, or still open. */
export interface Tick {
  key: string;
  values: Record<string, string | number | null>;
  met: boolean | null;
}

/** How far the cards on the table have come to beating the present monster. */
export type Progress =
  /** `distance`: at the goal, below it, above it, or with room to spare below the most it may be. */
  | { kind: "sum"; sum: number; goal: number; missing: number; distance: "beaten" | "missing" | "over" | "room"; met: boolean }
  | { kind: "ticks"; ticks: Tick[]; met: boolean };

/** Cards of which one has to be laid next: of these types or of this colour, and of these values; null stands for any. */
export interface KindOfCard {
  types: string[] | null;
  colour: "day" | "night" | null;
  values: number[] | null;
}

/** How an open feat of the campaign stands: won for good, held so far, won by this turn's fight or one more act, possible, or out of reach; and why. */
export interface Prospect {
  feat: string;
  stars: number;
  state: "won" | "kept" | "now" | "open" | "lost";
  reason: string;
  values: Record<string, string | number>;
}

export interface ChristmasView extends View {
  phase: "first" | "players_turn" | "last_call" | "over";
  turn: number;
  first: number | null;
  next: number | null;
  decider: number;
  asking: { by: string; asker: number | null; asked: number | null; left: number; waiting: number[] } | null;
  score: number;
  locations: Place[];
  monster: { key: string; level: number; beaten: boolean | null; progress: Progress; needed?: KindOfCard[] | null } | null;
  curse: { key: string; permanent: boolean; turn: number | null; in_force: boolean | null; struck: boolean | null } | null;
  table: Laid[];
  /** In the last call: whether this seat could still want to act. */
  at_stake: boolean | null;
  just_played: number | null;
  seats: Elf[];
  companion: { line: (Card | null)[]; pile: number; discard: Card[] } | null;
  potions: Potion[];
  potions_gone: string[];
  feats: Prospect[];
}

export const TYPE_ICON: Record<CardType, string> = { garde: "shield", griffonneur: "quill-ink", emballeur: "present", machiniste: "big-gear" };
export const isDay = (type: CardType) => type === "garde" || type === "griffonneur";

export const POTION_ICON: Record<string, string> = {
  boost: "muscle-up",
  intimidation: "terror",
  echange: "card-exchange",
  vision: "spyglass",
  regain: "battery-plus",
  teleportation: "teleport",
  transformation: "transform",
  rembobinage: "backward-time",
  fouille: "magnifying-glass",
};

export const CURSE_ICON: Record<string, string> = {
  brouillard: "fog",
  extinction_de_voix: "silenced",
  courant_d_air: "windsock",
  chaos_soudain: "vortex",
  engelures: "winter-gloves",
  flacon_fele: "broken-bottle",
  avantage_relatif: "scales",
  penurie: "empty-wood-bucket",
  meneur_obstine: "donkey",
  colere_du_boss: "angry-eyes",
  nuit_noire: "evil-moon",
};

/** The portrait of a monster: `mange_couleurs` is drawn as `xm-mangecouleurs`. */
export const portraitOf = (monster: string) => `xm-${monster.replace(/_/g, "")}`;

/** The colour of what is in the flask. */
export const POTION_COLOUR: Record<string, string> = {
  boost: "#3fa9a0",
  intimidation: "#b5583f",
  echange: "#4f8fc9",
  vision: "#c9a13f",
  regain: "#6fae62",
  teleportation: "#5f74c9",
  transformation: "#8a6fd0",
  rembobinage: "#c96f9f",
  fouille: "#8a9a4f",
};
