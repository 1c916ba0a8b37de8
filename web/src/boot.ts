import { addressOf, firstAsked } from "./lib/early";
import { isLive, openLine } from "./lib/line";
import { preferred, show } from "./lib/preferred";
import { PAGES, partsOf } from "./lib/routes";
import type { Table } from "./lib/types";

// Runs before anything is painted, so that the first paint has the right language, theme and words; and asks for what
// the page will need while the app itself is still on its way.

/** Scripts and styles of pages and boards, by name; the build puts them in. */
const PARTS = "__PARTS__" as unknown as Record<string, string[]>;
const settings = preferred();
const { lang } = settings;
const [place = ""] = partsOf(location.pathname);
// Where a table is counted the address holds what lies on it, and no invitation.
const invitation = new URLSearchParams(location.search).get("share") ?? ((place !== "count" && location.hash.slice(1)) || null);
const early = (window.early = new Map<string, Promise<Response>>());

show(settings);
document.documentElement.dataset.at = place ? "elsewhere" : "home";
fetchParts(PAGES[place] ?? "");
void askAll().catch(() => undefined);

/** The first answer says who one is; whatever else is asked comes after it. */
async function askAll(): Promise<void> {
  await (window.entered = ask("me"));
  for (const path of firstAsked(location.pathname, lang)) {
    const answer = ask(path);
    if (/^(tables|campaigns)\//.test(path)) answer.then((found) => fetchDrawing(path, found)).catch(() => undefined);
  }
}

function ask(path: string): Promise<Response> {
  const answer = fetch(addressOf(path, lang), { headers: { accept: "application/json", ...(invitation ? { "x-invitation": invitation } : {}) } });
  answer.catch(() => undefined); // The app meets the failure when it takes the answer.
  early.set(addressOf(path, lang), answer);
  return answer;
}

/** What a table or a campaign is drawn with, its texts and its live line, unless the app is there by now and asks itself. */
async function fetchDrawing(path: string, answer: Response): Promise<void> {
  const { table, campaign } = (await answer.clone().json()) as { table?: Table; campaign?: { game: string } };
  const game = (table ?? campaign)?.game;
  if (!game || !early.has(addressOf(path, lang))) return;
  fetchParts(campaign ? `${game}/campaign` : game);
  void ask(`texts/${game}/${lang}`);
  if (campaign || (place === "t" && table && isLive(table))) window.earlyLines = new Map([[path, openLine(path, lang, invitation)]]);
}

function fetchParts(name: string): void {
  for (const href of PARTS[name] ?? []) {
    const style = href.endsWith(".css");
    const link = Object.assign(document.createElement("link"), { rel: style ? "preload" : "modulepreload", crossOrigin: "", href });
    if (style) link.as = "style";
    document.head.append(link);
  }
}
