import type { StoredPosition } from "../lib/picture";
import { Texts } from "../lib/texts";
import type { Lang } from "../lib/types";

export type Stored = StoredPosition;

const files = import.meta.glob<Stored>("../games/*/fixtures/*.json", { import: "default" });

/** The stored position *name* of a game, with the game's texts. */
export async function stored(game: string, name: string, lang: Lang): Promise<{ position: Stored; texts: Texts }> {
  const read = (file: string) => files[`../games/${game}/fixtures/${file}.${lang}.json`]!();
  return { position: await read(name), texts: new Texts(lang, (await read("texts")) as unknown as Record<string, string>) };
}
