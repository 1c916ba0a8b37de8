import type { View } from "../../lib/types";

export type Kind = "lutin" | "goblin" | "unicorn" | "cyclops" | "dragon";
export type Half = Kind | "croque";

export const KINDS: Kind[] = ["lutin", "goblin", "unicorn", "cyclops", "dragon"];

/** How each half is drawn: the portrait and its colour. */
/** The outline of a headstone, 40 wide and 48 high. */
export const TOMB = "M4 45V20Q4 3 20 3t16 17v25Z";
export const LOOK: Record<Half, { portrait: string; colour: string; letter: string }> = {
  lutin: { portrait: "cm-lutin", colour: "var(--lutin)", letter: "L" },
  goblin: { portrait: "cm-goblin", colour: "var(--goblin)", letter: "G" },
  unicorn: { portrait: "cm-unicorn", colour: "var(--unicorn)", letter: "U" },
  cyclops: { portrait: "cm-cyclops", colour: "var(--cyclops)", letter: "C" },
  dragon: { portrait: "cm-dragon", colour: "var(--dragon)", letter: "D" },
  croque: { portrait: "cm-croque", colour: "var(--croque)", letter: "M" },
};

export interface Card {
  code: string;
  halves: [Half, Half];
}

export interface Headstone {
  number: number;
  value: number;
  owner: number | null;
}

export interface Claim {
  pit: number;
  crypt: number;
  total: number;
  has: number | null;
  number: number | null;
  value: number;
  next: { number: number; value: number; missing: number } | null;
  /** The cells of the group in the crypt. */
  cells: string[];
}

/** What a burial would do: the totals it changes, the headstone it brings into reach, and the group it makes. */
export interface Outlook {
  kind: Kind;
  number: number | null;
  value: number;
  totals: Partial<Record<Kind, [was: number, now: number]>>;
  group: string[];
}

export interface Grave {
  held: number;
  hand: (Card | null)[];
  seen: number;
  has_chosen: boolean;
  chosen: Card | null;
  crypt: Record<string, Half>;
  claims: Record<Kind, Claim>;
  score: { headstones: number; bonus: number; total: number };
}

export interface CroqueView extends View {
  phase: "choose" | "crypt" | "pit" | "claim" | "draw" | "over";
  turn: number | null;
  round: number;
  rounds: number;
  ending: boolean;
  pile: number;
  row: (Card | null)[];
  pit: { cells: { x: number; y: number; kind: Half }[]; columns: [number, number]; rows: [number, number]; groups: Record<Kind, number>; group_cells: Record<Kind, string[]>; first: { at: string; way: string }[] };
  headstones: Record<Kind, Headstone[]>;
  claimable: Kind[];
  seats: Grave[];
}
