import { afterPaint } from "../lib/yielding";

const added = new Set<string>();

function insert(symbols: string): void {
  // Parsed where it lands, as SVG. That drawing is not displayed, so only what uses a symbol costs style and layout.
  document.getElementById("sprite")?.insertAdjacentHTML("beforeend", symbols);
}

/** Put a game's icons into the page, once. */
export function addSymbols(game: string, symbols: string): void {
  if (added.has(game)) return;
  added.add(game);
  insert(symbols);
}

/** Put a game's icons into the page, once: where there are many, the board need not wait for them. */
export async function bringSymbols(game: string, load: () => Promise<{ default: string }>): Promise<void> {
  if (!added.has(game)) addSymbols(game, (await load()).default);
}

/** How many symbols are put into the page at once; between them the browser may paint and answer. */
const HANDFUL = 16;

/** Put the shared icons and all portraits into the page; where the page has them already there is no file to fetch. */
export async function loadSprite(): Promise<void> {
  const file = document.querySelector<HTMLLinkElement>("#sprite-file")?.href;
  if (!file) return;
  const symbols = (await (await fetch(file)).text()).match(/<symbol[^]*?<\/symbol>/g) ?? [];
  for (let first = 0; first < symbols.length; first += HANDFUL) {
    insert(symbols.slice(first, first + HANDFUL).join(""));
    await afterPaint(null);
  }
}
