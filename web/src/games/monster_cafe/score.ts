import type { LineLook, LineLooks } from "../../lib/score";

const ICONS: Record<string, LineLook> = { coffees: { icon: "coffee-cup" }, token_cookie: { icon: "cookie" }, token_mummy: { icon: "mummy-head" } };

export const look: LineLooks = (key) => ICONS[key] ?? { portrait: `ca-${key}`, colour: `var(--${key})` };
