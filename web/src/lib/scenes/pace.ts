import type { Playing } from "./player.svelte";

/** How fast this person wants others' moves and scenes to be shown. */
export const PACES = ["calm", "normal", "quick", "instant"] as const;
export type Pace = (typeof PACES)[number];

/** How many times slower or faster than written a scene is played. */
const RATES: Record<Pace, number> = { calm: 1 / 1.6, normal: 1, quick: 1 / 0.6, instant: 1 };

/** How long the move of another stands before the next one is shown, in milliseconds. */
export const MOVE_TIMES: Record<Pace, number> = { calm: 1600, normal: 900, quick: 450, instant: 0 };

/** With reduced motion scenes are stills. Players who turned waiting off get the last frame, which holds the whole result. */
export function playingAt(pace: Pace, reducedMotion: boolean): Playing {
  return { rate: RATES[pace], stills: reducedMotion, atOnce: pace === "instant" };
}
