import type { Lang } from "./types";

/** What we decided where a rulebook is silent, as the pages of rules in the documentation tell it: the only place where it is written. */
const pages = import.meta.glob<string>("../../../docs/reference/rules/*.md", { query: "?raw", import: "default" });
const HEADING: Record<Lang, string> = { en: "Rulings", fr: "Décisions" };

export interface RulingsSection {
  title: string;
  /** Each a ruling, in pieces of which some are set strongly. */
  rulings: { text: string; strong: boolean }[][];
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
function inPieces(ruling: string): { text: string; strong: boolean }[] {
  const plain = ruling.replace(/\[([^\]]+)\]\([^)]*\)/g, "$1").replaceAll("`", "");
  return plain.split("**").map((text, i) => ({ text, strong: i % 2 === 1 })).filter(({ text }) => text);
}
