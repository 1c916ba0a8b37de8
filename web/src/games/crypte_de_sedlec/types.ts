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
  score: { total: number; kinds: Record<Kind, number> };
}

export interface SedlecView extends View {
  phase: "turn" | "choose";
  turn: number | null;
  must_place: boolean;
  graveyard: Pile[];
  rows: number[];
  seats: Crypt[];
}
