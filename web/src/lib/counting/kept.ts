/** What was entered last for a game, kept on this device. */
export interface Kept {
  text: string;
  names: string[];
}

const key = (game: string) => `count.${game}`;

export function keepCount(game: string, kept: Kept): void {
  try {
    localStorage.setItem(key(game), JSON.stringify(kept));
  } catch {
    // Without a store the table lasts as long as the page.
  }
}

export function kept(game: string): Kept | null {
  try {
    const found = JSON.parse(localStorage.getItem(key(game)) ?? "null") as Partial<Kept> | null;
    return typeof found?.text === "string" && Array.isArray(found.names) ? { text: found.text, names: found.names.map(String) } : null;
  } catch {
    return null;
  }
}
