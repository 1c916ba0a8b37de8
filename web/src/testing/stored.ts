import type { Happening, Joint, Lang, LegalMove, Seat, View } from "../lib/types";
import { Texts } from "../lib/texts";

/** A stored position: what the server would send at that point of a game. */
export interface Stored {
  view: View;
  moves: LegalMove[];
  joint: Joint | null;
  events: Happening[];
  seats: Seat[];
}

const files = import.meta.glob<Stored>("../games/*/fixtures/*.json", { import: "default" });

/** The stored position *name* of a game, with the game's texts. */
export async function stored(game: string, name: string, lang: Lang): Promise<{ position: Stored; texts: Texts }> {
  const read = (file: string) => files[`../games/${game}/fixtures/${file}.${lang}.json`]!();
  return { position: await read(name), texts: new Texts(lang, (await read("texts")) as unknown as Record<string, string>) };
}
