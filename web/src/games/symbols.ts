const added = new Set<string>();

function insert(symbols: string): void {
  // Parsed where it lands: symbols inside <defs> are SVG.
  document.getElementById("sprite")?.insertAdjacentHTML("beforeend", symbols);
}

/** Put a game's icons into the page, once. */
export function addSymbols(game: string, symbols: string): void {
  if (added.has(game)) return;
  added.add(game);
  insert(symbols);
}

/** Put the house's icons and all portraits into the page; where the page has them already there is no file to fetch. */
export async function loadSprite(): Promise<void> {
  const file = document.querySelector<HTMLLinkElement>("#sprite-file")?.href;
  if (!file) return;
  const text = await (await fetch(file)).text();
  insert(text.slice(text.indexOf("<symbol"), text.lastIndexOf("</svg>")));
}
