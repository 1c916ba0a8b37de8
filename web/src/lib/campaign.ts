/** A campaign as the server tells it (docs/protocol.md). Its `view` is the game's own. */
export interface Member {
  seat: number;
  character: string;
  person: string | null;
  name: string | null;
  you: boolean;
}

/** What the group decides together this evening: choose `count` keys, each at most as often as `room` says. */
export interface Question {
  kind: string;
  count: number;
  room: Record<string, number>;
  values: Record<string, unknown>;
  words: string;
  choices: Record<string, string>;
  /** What each person has said so far. */
  voices: Record<string, string[]>;
  version: number;
}

export interface Campaign<V = unknown> {
  id: string;
  game: string;
  name: string;
  host: string;
  version: number;
  over: boolean;
  day: number;
  days: number;
  /** The date from which the next day may be played, if there is one. */
  opens: string | null;
  table: string | null;
  tables: string[];
  members: Member[];
  summary: string;
  view: V;
  question: Question | null;
}

export interface Founding {
  game: string;
  name: string;
  characters: string[];
  players: number;
  roles: string[];
  calendar: number | null;
}

export type Phase = "over" | "evening" | "day" | "morning";

/** What comes next: decisions of the evening, the day's table, or a day to open. */
export function phaseOf(campaign: Campaign): Phase {
  if (campaign.over) return "over";
  if (campaign.question) return "evening";
  return campaign.table ? "day" : "morning";
}

/** Whether the next door is still shut today. */
export function isTooEarly(campaign: Campaign, now = new Date()): boolean {
  return campaign.opens !== null && now.toISOString().slice(0, 10) < campaign.opens;
}

/** How often each key was chosen, as pairs in the order of the question. */
export function tally(question: Question, chosen: string[]): [key: string, times: number][] {
  return Object.keys(question.room)
    .map((key): [string, number] => [key, chosen.filter((each) => each === key).length])
    .filter(([, times]) => times > 0);
}

/** Whether two voices say the same, in whatever order. */
export function sameVoice(one: string[], other: string[]): boolean {
  return [...one].sort().join() === [...other].sort().join();
}
