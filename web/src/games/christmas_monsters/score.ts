import type { LineLooks } from "../../lib/score";
import { portraitOf } from "./types";

export const look: LineLooks = (key) => (key === "given" ? { icon: "present" } : { portrait: portraitOf(key), colour: "#1d2c4f" });
