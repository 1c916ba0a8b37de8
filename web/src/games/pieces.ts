import type { Component } from "svelte";
import type { LineLooks } from "../lib/score";
import type { LegalMove, View } from "../lib/types";

/** Something that lies on a real table. */
export interface PieceProps {
  /** The part of the table it lies in, and its code there (docs/reference/positions.md). */
  part: string;
  code: string;
  /** The name of its place, where places have names. */
  name?: string;
  /** What it is, in words. */
  words?: string;
  /** How it is lit while a line of the count is shown; null: no line is. */
  lit?: number | null;
}

/** An entry of a list of the box: see `lib/boxes`. */
export interface BoxPieceProps {
  section: string;
  at: number | string;
  entry: Record<string, unknown>;
}

/** What a move is about: see `LegalMove.json`. */
export interface HintPieceProps<V = View> {
  move: LegalMove["json"];
  view: V;
  seat: number;
}

const pieces = import.meta.glob<Component<PieceProps>>("./*/CountPiece.svelte", { eager: true, import: "default" });

const looks = import.meta.glob<LineLooks>("./*/score.ts", { eager: true, import: "look" });

/** How a game draws the lines of its count; it comes with the page, which works without a network. */
export function looksOf(game: string): LineLooks {
  return looks[`./${game}/score.ts`] ?? (() => ({}));
}

/** How a game draws what lies on a real table; a game that has no drawing is entered by its codes. */
export function pieceOf(game: string): Component<PieceProps> | null {
  return pieces[`./${game}/CountPiece.svelte`] ?? null;
}
