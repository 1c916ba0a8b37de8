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
  return texts.say(`progress.${shown.distance}`, { n: Math.abs(shown.missing) });
}

/** The same before the blow falls: "beaten" is not said yet. */
export function openVerdictOf(shown: Progress, texts: Texts): string {
  return (shown.kind === "sum" ? shown.distance === "beaten" : shown.met) ? "" : verdictOf(shown, texts);
}

/** How the cards stand before the blow falls, as a sentence; nothing while all is open. */
export function standingOf(shown: Progress, texts: Texts): string {
  if (shown.kind === "sum") return texts.say(`scene.stands_${shown.distance}`, { sum: shown.sum, goal: shown.goal, n: Math.abs(shown.missing) });
  if (shown.met) return texts.say("scene.stands_fits");
  return shown.ticks.some(({ met }) => met === false) ? texts.say("scene.stands_broken") : "";
}
