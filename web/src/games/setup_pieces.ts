import type { Component } from "svelte";

/** Something to lay on a real table: the game knows what its part and code stand for. */
export interface SetupPieceProps {
  part: string;
  code: string;
}

const pieces = import.meta.glob<Component<SetupPieceProps>>("./*/SetupPiece.svelte", { eager: true, import: "default" });

/** How a game draws what is laid on a real table; a game that doesn't has words alone. */
export function setupPieceOf(game: string): Component<SetupPieceProps> | null {
  return pieces[`./${game}/SetupPiece.svelte`] ?? null;
}
