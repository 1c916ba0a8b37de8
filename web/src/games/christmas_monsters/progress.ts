import type { Texts } from "../../lib/texts";
import type { Progress, Tick } from "./types";

/** What a part of a condition asks for. */
export function tickWords(tick: Tick, texts: Texts): string {
  const values = Object.fromEntries(Object.entries(tick.values).map(([key, value]) => [key, key === "type" && value ? texts.say(`types.${value}`) : (value ?? "")]));
  return texts.say(`progress.${tick.key}`, values as Record<string, string | number>);
}

/** How far a condition is met, in two or three words; nothing while all is open. */
export function verdictOf(shown: Progress, texts: Texts): string {
  if (shown.kind !== "sum") return shown.met ? texts.say("progress.beaten") : "";
  if (shown.met && shown.rule !== "most") return texts.say("progress.beaten");
  const away = Math.abs(shown.missing);
  if (shown.rule === "most") return texts.say(shown.missing >= 0 ? "progress.room" : "progress.over", { n: away });
  return texts.say(shown.missing > 0 ? "progress.missing" : "progress.over", { n: away });
}
