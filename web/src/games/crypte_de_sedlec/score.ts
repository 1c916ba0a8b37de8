import type { LineLooks } from "../../lib/score";
import { ICONS, type Kind } from "./types";

export const look: LineLooks = (key) => ({ icon: ICONS[key as Kind], colour: `var(--${key})`, thing: `sk-${key}` });
