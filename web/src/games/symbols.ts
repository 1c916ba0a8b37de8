const added = new Set<string>();

/** Put a game's icons into the page, once. */
export function addSymbols(game: string, symbols: string): void {
  if (added.has(game)) return;
  added.add(game);
  const holder = document.getElementById("sprite");
  if (!holder) return;
  const parsed = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${symbols}</svg>`, "image/svg+xml");
  for (const symbol of [...parsed.documentElement.children]) {
    if (!document.getElementById(symbol.id)) holder.append(document.importNode(symbol, true));
  }
}
