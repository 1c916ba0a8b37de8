import type { Sound } from "../../lib/sound";

export const sounds: Record<string, Sound> = { dug: "dig", dug_last: "dig", took: "card", exhumed: "card", placed: "skull" };
