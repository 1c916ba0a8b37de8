import { describe, expect, it } from "vitest";
import { settings } from "../lib/settings.svelte";
import type { Lang } from "../lib/types";
import { campaignWords } from "./campaign";
import { countWords } from "./count";
import { words } from "./index";
import { newTableWords } from "./newTable";
import { peopleWords } from "./people";
import { positionWords } from "./position";
import { setupWords } from "./setup";
import { verifyWords } from "./verify";

const shell = () => ({ home: words().home, result: words().result });
const ALL = [shell, campaignWords, countWords, newTableWords, peopleWords, positionWords, setupWords, verifyWords];

/** Every sentence in a table of words; a function is called with small numbers, which also stand for names. */
function sentences(table: object): string[] {
  return Object.values(table).flatMap((value: unknown) => {
    if (typeof value === "function") return [1, 2].map((n) => String((value as (...values: number[]) => string)(n, n)));
    return typeof value === "object" ? sentences(value as object) : [String(value)];
  });
}

function said(lang: Lang): string[] {
  settings.lang = lang;
  return ALL.flatMap((words) => sentences(words()));
}

describe("the words of the pages", () => {
  it("have a no-break space before ! ? : ; and inside « » in French, and the right apostrophe", () => {
    for (const text of said("fr")) expect(text).not.toMatch(/ [!?:;»]|« |\w'\w/);
  });
  it("have none before ! ? ; in English", () => {
    for (const text of said("en")) expect(text).not.toMatch(/[\u00a0 ][!?;]/);
  });
});
