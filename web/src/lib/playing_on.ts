import { api, ApiError } from "./api";
import { keptBox } from "./boxes";
import { router } from "./router.svelte";
import { session } from "./session.svelte";
import { words } from "../texts";

/**
 * Lay a table that goes on from a position or a count, me at *seat*, bots at the others, and go there. Where the text
 * doesn't tell who is next, it is me. Returns the sentence that says why not, else nothing.
 */
export async function playOnFrom(game: string, text: string, players: number, seat: number): Promise<string> {
  const seats = Array.from({ length: players }, (_, at) => (at === seat ? { kind: "me" as const } : { kind: "bot" as const }));
  try {
    await session.load();
    const box = session.games.find((each) => each.name === game)?.box;
    const own = box ? keptBox(game)?.value : null;
    const options = box && own ? { [box]: own } : {};
    const { table } = await api.create({ game, players, seats, options, deal: { kind: "position", text, next: seat } });
    router.go(`/t/${table.id}`);
    return "";
  } catch (error) {
    return error instanceof ApiError ? error.message : words().errors.unreachable;
  }
}
