import { de } from "./french";
import type { Lang, Preview } from "./types";

/**
 * The engine counts the seats from one ("seat 2", « du joueur 2 »), or has words of its own for them (*called*: "the Guard"); at a table
 * they have names.
 */
export function withNames(told: string, names: string[], lang: Lang, called: string[] = []): string {
  const said = called.reduce((known, word, seat) => known.replaceAll(word, names[seat] ?? word), told);
  const name = (number: string) => names[Number(number) - 1];
  if (lang === "en") return said.replace(/\b(?:seat|player) (\d)\b/g, (whole, number: string) => name(number) ?? whole);
  return said
    .replace(/\bdu (?:siège|joueur) (\d)\b/g, (whole, number: string) => (name(number) === undefined ? whole : de(name(number)!)))
    .replace(/\bau (?:siège|joueur) (\d)\b/g, (whole, number: string) => (name(number) === undefined ? whole : `à ${name(number)}`))
    .replace(/\b(?:le )?(?:siège|joueur) (\d)\b/g, (whole, number: string) => name(number) ?? whole);
}

/** The same for things that say something: moves with what they change, refusals, proposals. */
export function named<T extends { words: string; preview?: Preview | null }>(things: T[], names: string[], lang: Lang, called: string[] = []): T[] {
  const say = (told: string) => withNames(told, names, lang, called);
  return things.map((each) => ({
    ...each,
    words: say(each.words),
    ...(each.preview?.notes ? { preview: { ...each.preview, notes: each.preview.notes.map(say), words: say(each.preview.words) } } : {}),
  }));
}
