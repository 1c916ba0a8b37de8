import { loadLooks } from "../games";
import { api } from "./api";
import type { Lang, ScoreLine } from "./types";

/** How a line of a score is drawn: a portrait or an icon on its ground. */
export interface LineLook {
  portrait?: string;
  icon?: string;
  colour?: string;
  /** The portrait of the things that earn its points. */
  thing?: string;
  /** The outline, 40 wide and 48 high, of the one thing that earns its points: a number is engraved on it. */
  outline?: string;
}

/** How a game draws the lines of its score, by their keys. Each game's folder has one (`score.ts`). */
export type LineLooks = (key: string) => LineLook;

/** A score line by line, as the engine explains it, with the pictures of its game. */
export interface Explained {
  lines: ScoreLine[];
  look: LineLooks;
}

/** The score of a table after *turn* moves, as *seat* may know it. */
export async function explained(table: { id: string; game: string }, turn: number, seat: number, lang: Lang, invitation: string | null): Promise<Explained> {
  const [{ score }, look] = await Promise.all([api.turn(table.id, turn, seat, lang, invitation), loadLooks(table.game)]);
  return { lines: score, look };
}
