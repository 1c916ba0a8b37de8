import type { Lang } from "./types";

/** What we decided where a rulebook is silent, as the pages of rules in the documentation tell it: the only place where it is written. */
const pages = import.meta.glob<string>("../../../docs/reference/rules/*.md", { query: "?raw", import: "default" });
const HEADING: Record<Lang, string> = { en: "Rulings", fr: "Décisions" };

/** A ruling, in pieces of which some are set strongly. */
export type Ruling = { text: string; strong: boolean }[];

export interface RulingsSection {
  title: string;
  rulings: Ruling[];
}

/** What our rulings are about, by language: words of the short rules or the key of a text, and how the ruling goes on from where it says so. Each game's folder may have some (`rulings.ts`). */
export type Ruled = Record<Lang, [at: string, words: string][]>;
const ruled = import.meta.glob<{ ruled: Ruled }>("../games/*/rulings.ts");

export interface RuledWords {
  at: string;
  ruling: Ruling;
}

/** Which words of the rules have rulings, and which. */
export async function loadMarks(game: string, lang: Lang): Promise<RuledWords[]> {
  const listed = (await ruled[`../games/${game}/rulings.ts`]?.())?.ruled[lang] ?? [];
  const rulings = (await loadRulings(game, lang)).flatMap((section) => section.rulings);
  return listed.map(([at, words]) => ({ at, ruling: rulings.find((ruling) => plain(ruling).includes(words)) ?? [] }));
}

const plain = (ruling: Ruling) => ruling.map(({ text }) => text).join("");

/** A text of the rules, cut behind the words that a ruling is about. */
export function markedPieces(text: string, marks: readonly RuledWords[]): { text: string; ruling: Ruling | null }[] {
  const cuts = marks.flatMap(({ at, ruling }) => (text.includes(at) ? [{ end: text.indexOf(at) + at.length, ruling }] : [])).sort((a, b) => a.end - b.end);
  const starts = [0, ...cuts.map(({ end }) => end)];
  return [...cuts.map(({ end, ruling }, i) => ({ text: text.slice(starts[i], end), ruling })), { text: text.slice(starts.at(-1)), ruling: null }];
}

/** A long list has a page of its own, told whole; a short one is a section of the game's page. */
export async function loadRulings(game: string, lang: Lang): Promise<RulingsSection[]> {
  const page = (name: string) => pages[`../../../docs/reference/rules/${name}.${lang}.md`];
  const own = page(`${game}_rulings`);
  const sections = rulingsIn((await (own ?? page(game))?.()) ?? "");
  return own ? sections : sections.filter(({ title }) => title === HEADING[lang]);
}

/** The sections of a page. Paragraphs and points of a list begin a ruling, other lines go on with it. No-break spaces stay. */
export function rulingsIn(page: string): RulingsSection[] {
  return page.split(/^## /m).slice(1).map((section) => {
    const [title = "", ...lines] = section.split("\n");
    const told = lines.join("\n").split(/\n\s*\n|\n(?=- )/).map((each) => each.replace(/^\s*- /, "").replace(/[ \n]+/g, " ").trim());
    return { title: title.trim(), rulings: told.filter(Boolean).map(inPieces) };
  });
}

/** Of the marks of the documentation only strong words are shown; a link keeps its words. */
function inPieces(ruling: string): Ruling {
  const plain = ruling.replace(/\[([^\]]+)\]\([^)]*\)/g, "$1").replaceAll("`", "");
  return plain.split("**").map((text, i) => ({ text, strong: i % 2 === 1 })).filter(({ text }) => text);
}
