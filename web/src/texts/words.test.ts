import { describe, expect, it } from "vitest";
import { settings } from "../lib/settings.svelte";
import type { Lang } from "../lib/types";
import { afterWords } from "./after";
import { campaignWords } from "./campaign";
import { countWords } from "./count";
import { dailyWords } from "./daily";
import { duplicateWords } from "./duplicate";
import { fr } from "./fr";
import { friendsWords } from "./friends";
import { words } from "./index";
import { newTableWords } from "./newTable";
import { peopleWords } from "./people";
import { positionWords } from "./position";
import { puzzleWords } from "./puzzle";
import { setupWords } from "./setup";
import { verifyWords } from "./verify";

const shell = () => ({ home: words().home, result: words().result });
const ALL = [shell, campaignWords, countWords, dailyWords, duplicateWords, friendsWords, newTableWords, peopleWords, positionWords, puzzleWords, setupWords, verifyWords];

/** Every sentence in a table of words; a function is called with small numbers, which also stand for names. */
function sentences(table: object): string[] {
  return Object.values(table).flatMap((value: unknown) => {
    if (typeof value === "function") return [1, 2].map((n) => String((value as (...values: number[]) => string)(n, n)));
    return typeof value === "object" ? sentences(value as object) : [String(value)];
  });
}

/** Every French sentence about somebody who is called *name*; a function that takes more than names and numbers is left out. */
function about(name: string, table: object): string[] {
  return Object.values(table).flatMap((value: unknown) => {
    if (typeof value === "function") return [calledWith(value as (...values: string[]) => unknown, name)];
    return typeof value === "object" ? about(name, value as object) : [];
  });
}

function calledWith(sentence: (...values: string[]) => unknown, name: string): string {
  try {
    return String(sentence(name, name, name));
  } catch {
    return "";
  }
}

function said(lang: Lang): string[] {
  settings.lang = lang;
  return ALL.flatMap((words) => sentences(words()));
}

describe("the words of the pages", () => {
  it("have a no-break space before ! ? : ; and inside « » in French, and the right apostrophe", () => {
    for (const text of said("fr")) expect(text).not.toMatch(/ [!?:;»]|« |\w'\w/);
  });
  it.each(["Élise", "La table", "octobre 2026"])("never put “de” or “que” before a name in French: %s", (name) => {
    settings.lang = "fr";
    const all = [fr, afterWords("fr"), ...ALL.map((words) => words())].flatMap((table) => about(name, table));
    expect(all.filter((text) => text.includes(name)).length).toBeGreaterThan(40);
    expect(all.filter((text) => new RegExp(`\\b(?:[Dd]e|[Qq]ue) ${name}`).test(text))).toEqual([]);
  });
  it("count one point, and none in French, as singular", () => {
    const brings = (lang: Lang, to: number) => ((settings.lang = lang), words().table.fromTo(0, to));
    expect([0, 1, 2].map((to) => brings("fr", to))).toEqual(["0 → 0 point", "0 → 1 point", "0 → 2 points"]);
    expect([0, 1, 2].map((to) => brings("en", to))).toEqual(["0 → 0 points", "0 → 1 point", "0 → 2 points"]);
  });
  it("have none before ! ? ; in English", () => {
    for (const text of said("en")) expect(text).not.toMatch(/[\u00a0 ][!?;]/);
  });
});
