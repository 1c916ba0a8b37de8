import type { StagedScene } from "../../lib/scenes/staged";
import type { CafeView } from "./types";

/** The end of a round is staged: back lines and the count. */
export const scenes: StagedScene<CafeView>[] = [{ kinds: ["back_lines"], load: () => import("./CountScene.svelte") }];
