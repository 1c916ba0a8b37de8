/** What the server sends (docs/protocol.md). A game's own part of the view is known to its board only. */
export type Lang = "fr" | "en";
export type Value = string | number;

export const SPECTATOR = 9;
export const TABLE = 8;

export interface View {
  game: string;
  rules: number;
  seat: number;
  players: number;
  age: number;
  actors: number[];
  interjectors: number[];
  over: boolean;
  scores: number[] | null;
  places: number[] | null;
  chat?: "open" | "closed";
}

export interface Preview {
  total: number;
  gains: Record<string, number>;
  uncertain: boolean;
  words: string;
  /** What it changes, a sentence each. */
  notes?: string[];
  /** What a board can show of it; the form is the game's own. */
  shows?: object;
}

export interface LegalMove {
  id: number;
  /** The notation: `place KT left`. */
  text: string;
  json: { kind: string; [param: string]: Value };
  words: string;
  preview: Preview | null;
}

export interface Happening {
  turn: number;
  kind: string;
  seat: number | null;
  words: string;
  /** A bot made this move in a person's place, and why; or a person did after advice. */
  by?: "away" | "clock";
  advised?: boolean;
  [detail: string]: unknown;
}

export interface Seat {
  seat: number;
  kind: "open" | "invited" | "person" | "bot";
  person: string | null;
  name: string | null;
  bot: string | null;
  connected: boolean;
  you: boolean;
  resigned: boolean;
  away: boolean;
  /** How often this player took advice, and how many moves a bot made in their place. */
  advised?: number;
  helped?: number;
}

export interface Result {
  reason: "finished" | "resigned" | "agreed" | "clock" | "closed" | "abandoned";
  scores: number[] | null;
  places: number[] | null;
  /** Missing while others play the same deal today. */
  seed?: string;
  nonce?: string;
}

export interface Table {
  id: string;
  game: string;
  players: number;
  options: Record<string, unknown>;
  name: string;
  status: "open" | "playing" | "over";
  visibility: "private" | "public";
  spectators: "none" | "public" | "follow";
  chat: boolean;
  rated: boolean;
  /** Compared with others: a rated game among people, or today's deal. */
  counts?: boolean;
  /** What this table allows: advice, and to take back by agreement what has come to light. */
  hints?: boolean;
  take_backs?: boolean;
  clock: ClockWish;
  deal: { kind: string; day: string | null } | null;
  host: string;
  created: number;
  ply: number;
  version: number;
  commitment: string;
  seats: Seat[];
  result: Result | null;
  /** The table of the next game, once somebody has asked for it, and the seats that have asked. */
  rematch: string | null;
  again: number[];
  /** The seats everybody waits for. */
  to_act: number[];
  updated: number;
  /** The campaign whose day is played here. */
  campaign: string | null;
}

export interface ClockWish {
  kind: "none" | "time" | "days";
  seconds?: number;
  increment?: number;
  days?: number;
  at_zero?: "bot" | "loss";
}

/** Advice: a move (none: wait), how it is likely to end from 0 to 1, and the same in words. */
export interface Hint {
  move: Pick<LegalMove, "id" | "text" | "json" | "words"> | null;
  outcome: number;
  reason: string;
  words: string;
}

export interface Proposal {
  proposal: number;
  kind: "move" | "undo" | "end" | "bot";
  seat: number;
  move: Pick<LegalMove, "id" | "text" | "json" | "words"> | null;
  agreed: number[];
  waiting: number[];
  /** The seat that a bot shall take. */
  target?: number | null;
}

export type Pause = "always" | "useful" | "never";

export interface Joint {
  moves: LegalMove[];
  must: boolean;
  decider: number | null;
}

export interface Clock {
  now: number;
  running: number[];
  left: number[] | null;
  deadline: number | null;
  /** When each player's own time runs out, if it runs. */
  deadlines: (number | null)[];
}

export type UndoState = "free" | "nothing" | "seen" | "turn_passed" | "others_moved" | "barred";

export interface State {
  type: "state" | "update";
  version: number;
  since: number | null;
  ply: number;
  turn: number;
  table: Table;
  seat: number;
  view: View | null;
  to_act: number[];
  your_turn: boolean;
  moves: LegalMove[];
  events: Happening[];
  undo: UndoState;
  joint: Joint | null;
  /** The seats that bots wait for before they act, and when they shall wait for this person. */
  pause?: { waiting: number[]; wish: Pause | null };
  proposals: Proposal[];
  clock: Clock | null;
  news: News[];
}

/** What happened at the table besides moves. */
export interface News {
  kind: string;
  version: number;
  seat?: number | null;
  why?: string;
  person?: string;
  name?: string;
  yes?: boolean;
}

export interface ErrorBody {
  code: string;
  message: string;
  rule?: string;
  details?: Record<string, unknown>;
}

export interface ChatLine {
  number: number;
  at: number;
  seat: number | null;
  name: string;
  text?: string;
  reaction?: string;
}

export interface Me {
  id: string;
  name: string;
  guest: boolean;
  lang: Lang | null;
  webhook: string | null;
}

/** How a form asks for an option of a game. */
export interface OptionForm {
  kind: "choice" | "several" | "levels" | "number" | "file";
  choices: string[];
  /** Under which texts the choices have their names; without, they are names themselves. */
  words: string | null;
  count: number | null;
  low: number;
  high: number;
  groups: Record<string, string>;
  group_words: string | null;
  parts: Record<string, string[]>;
  part_words: string | null;
  template: string | null;
}

export interface GameOption {
  name: string;
  default: unknown;
  form: OptionForm | null;
}

export interface CampaignFacts {
  days: number;
  roles: Record<string, string[]>;
  role_names: Record<string, Record<Lang, string>>;
}

export interface GameFacts {
  name: string;
  title: Record<Lang, string>;
  tagline: Record<Lang, string>;
  players: number[];
  usual_players: number;
  minutes: number;
  age: number;
  cooperative: boolean;
  rules: number;
  options: GameOption[];
  campaign: CampaignFacts | null;
  facts: { designers?: string[]; publisher?: string };
  /** False while the server prepares its rules, once. */
  ready?: boolean;
}
