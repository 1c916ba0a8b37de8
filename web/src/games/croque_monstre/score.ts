import type { LineLooks } from "../../lib/score";
import { LOOK, TOMB, type Kind } from "./types";

export const look: LineLooks = (key) => (key === "bonus" ? { icon: "laurel-crown" } : { ...LOOK[key as Kind], outline: TOMB });
