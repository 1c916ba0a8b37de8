import type { StagedScene } from "../../lib/scenes/staged";
import type { ChristmasView } from "./types";

const LAST = 8;

/** A monster's fate is staged, and the Boss who comes. */
export const scenes: StagedScene<ChristmasView>[] = [
  { kinds: ["beaten", "unbeaten"], load: () => import("./FightScene.svelte") },
  { kinds: ["turned_up"], fits: ({ happened }) => happened.some((event) => event.kind === "turned_up" && event.location === LAST), load: () => import("./BossScene.svelte") },
];
