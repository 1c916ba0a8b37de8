import type { Texts } from "../../lib/texts";
import type { KindOfCard, Progress, Tick } from "./types";

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

/** Kinds of card that fit into half a line. */
const FEW = 2;

/** Which cards could be laid next, or after the chosen one, in few words; nothing where any fits or there are too many kinds to name. */
export function neededWords(kinds: KindOfCard[] | null, texts: Texts, key: "needs" | "then_needs" = "needs"): string {
  if (!kinds || kinds.length > FEW) return "";
  if (!kinds.length) return texts.say("progress.needs_none");
  return texts.say(`progress.${key}`, { what: either(kinds.map((kind) => kindWords(kind, texts)), texts) });
}

function kindWords({ types, colour, values }: KindOfCard, texts: Texts): string {
  const sort = colour ? texts.say(`progress.${colour}`) : either((types ?? []).map((type) => texts.say(`types.${type}`)), texts);
  return [sort, valuesWords(values ?? [], texts)].filter(Boolean).join(" ");
}

function valuesWords(values: number[], texts: Texts): string {
  if (values.length > 2 * FEW) return texts.say("progress.from_to", { least: values[0] ?? 0, most: values.at(-1) ?? 0 });
  return either(values.map(String), texts);
}

/** Things of which one will do: "4, 5 or 6". */
function either(things: string[], texts: Texts): string {
  return [things.slice(0, -1).join(", "), things.at(-1)].filter(Boolean).join(texts.say("progress.or"));
}
