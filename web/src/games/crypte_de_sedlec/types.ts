import type { View } from "../../lib/types";

export type Kind = "king" | "peasant" | "priest" | "lover" | "criminal";

export const KINDS: Kind[] = ["king", "peasant", "priest", "lover", "criminal"];

export const ICONS: Record<Kind, string> = {
  king: "crown",
  peasant: "wheat",
  priest: "pope-crown",
  lover: "hearts",
  criminal: "robber-mask",
};

export interface Card {
  code: string;
  top: Kind;
  bottom: Kind;
}

export interface Pile {
  pile: number;
  height: number;
  top: Card | null;
  dug: boolean;
}

export interface Crypt {
  hand: Card[];
  crypt: (Card | null)[][];
  placed: number;
  size: number;
  score: { total: number; kinds: Record<Kind, number>; wishes: Wish[] };
}

/** A skull of a crypt: row and column from the bottom left, half 0 at the bottom, 1 at the top. */
export type Skull = [row: number, column: number, half: number];

/** A wish that a crypt grants: the skulls that earn the points, and those they look at. */
export interface Wish {
  kind: Kind;
  points: number;
  skulls: Skull[];
  sees: Skull[];
}

/** A step of a tie-break: the crypts that are level, their points for the kind of that rank, which kind it is, and those ahead. */
export interface TieRank {
  seats: number[];
  points: number[];
  kinds: Kind[];
  ahead: number[];
}

export interface SedlecView extends View {
  phase: "turn" | "choose";
  turn: number | null;
  must_place: boolean;
  graveyard: Pile[];
  rows: number[];
  seats: Crypt[];
  /** At the end: how a tie for the most points was broken, from the best kind on. */
  tie: TieRank[];
}
