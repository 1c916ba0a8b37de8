import type { StagedScene } from "../../lib/scenes/staged";
import type { CroqueView } from "./types";

/** A headstone that is taken is staged. */
export const scenes: StagedScene<CroqueView>[] = [{ kinds: ["claimed"], load: () => import("./StoneScene.svelte") }];
