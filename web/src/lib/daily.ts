import type { DailyArchive, DailyResult, DailyResults, NewTable } from "./protocol";
import type { GameFacts } from "./types";

export type { DailyResult, DailyResults as Daily } from "./protocol";

export interface DailyStanding {
  name: string;
  score: number;
  place: number;
  mine: boolean;
  /** Where to look at the game, once the day is over. */
  replay: string | null;
}

type Entry = Omit<DailyStanding, "place">;

/**
 * Who did how well with today's deal, best first. Only people count, and only their first game of it; who plays together
 * has one result. Tables of another number of players have other cards.
 */
export function standings({ results }: DailyResults, players: number, together: boolean): DailyStanding[] {
  const entries = results.filter((result) => result.players === players).flatMap((result) => (together ? team(result) : people(result)));
  return entries
    .map((entry) => ({ ...entry, place: 1 + entries.filter((other) => other.score > entry.score).length }))
    .sort((a, b) => a.place - b.place || Number(b.mine) - Number(a.mine));
}

function people({ names, bots, you, first, scores, replay }: DailyResult): Entry[] {
  return names.flatMap((name, i) => (first[i] && bots[i] === null ? [{ name, score: scores[i] ?? 0, mine: you[i] ?? false, replay }] : []));
}

function team(result: DailyResult): Entry[] {
  const members = people(result);
  return members.length ? [{ name: members.map((each) => each.name).join(", "), score: result.scores[0] ?? 0, mine: members.some((each) => each.mine), replay: result.replay }] : [];
}

/** The table that plays today's deal: me among bots. */
export function todaysTable(game: GameFacts): NewTable {
  const rest = Array.from({ length: game.usual_players - 1 }, () => ({ kind: "bot" as const }));
  return { game: game.name, players: game.usual_players, seats: [{ kind: "me" }, ...rest], deal: { kind: "daily" } };
}

/** The best, and mine if it is further down. */
export function shown(all: DailyStanding[], most: number): DailyStanding[] {
  const mine = all.slice(most).find((each) => each.mine);
  return mine ? [...all.slice(0, most), mine] : all.slice(0, most);
}

/** My best result. */
export function mine(all: DailyStanding[]): DailyStanding | undefined {
  return all.find((each) => each.mine);
}

/** A day of today's deal, and whether I played it, in whichever game. */
export interface Evening {
  day: string;
  lit: boolean;
}

/** So far back candles are counted. */
const LOOKED_BACK = 60;

/** The last days up to today, the earliest first, from the archives of all games. */
export function candles(archives: DailyArchive[]): Evening[] {
  const [first] = archives;
  if (!first) return [];
  const lit = new Set(archives.flatMap(({ days }) => days.filter(({ mine }) => mine).map(({ day }) => day)));
  const today = Date.parse(`${first.today}T12:00Z`);
  return Array.from({ length: LOOKED_BACK }, (_, i) => new Date(today - (LOOKED_BACK - 1 - i) * 86_400_000).toISOString().slice(0, 10)).map((day) => ({ day, lit: lit.has(day) }));
}
