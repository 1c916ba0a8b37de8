import type { Texts } from "./texts";
import type { View } from "./types";

/** One line of a score: what it is for, and what each seat has of it (a word where it is no number). */
export interface ScoreLine {
  label: string;
  note?: string;
  /** A portrait or an icon on its ground. */
  portrait?: string;
  icon?: string;
  colour?: string;
  values: (number | string)[];
}

/** How a game explains its score, from what the looker sees. Each game's folder has one (`score.ts`). */
export type Explain<V extends View = View> = (view: V, texts: Texts) => ScoreLine[];
