import type { StagedScene } from "../../lib/scenes/staged";
import type { SedlecView } from "./types";

export const scenes: StagedScene<SedlecView>[] = [{ kinds: ["over"], load: () => import("./CountScene.svelte") }];
