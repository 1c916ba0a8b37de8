/**
 * What the server sends, by the names the app uses. The forms themselves are made from the server's own (protocol.ts);
 * only what a game makes itself (views, events, the parameters of moves) is told here as far as every board may rely on it.
 */
import type * as Protocol from "./protocol";

export type {
  CampaignFacts,
  ChatLine,
  Clock,
  ClockState,
  Ending,
  ErrorInfo as ErrorBody,
  FormInfo as OptionForm,
  Me,
  News,
  OptionInfo as GameOption,
  Result,
  SeatInfo as Seat,
  TableInfo as Table,
  TableTerms,
  UndoState,
} from "./protocol";

export type Lang = "fr" | "en";
export type Value = string | number;
export type Pause = Protocol.WishPause["pause"];

export const SPECTATOR = 9;
export const TABLE = 8;

/** What a seat sees. A game's own part of it is known to its board only. */
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

/** What a seat saw happen. */
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

/** A form of the protocol with parts of it known more closely. */
type With<Form, Known> = Omit<Form, keyof Known> & Known;

/** A move's kind and parameters. */
interface Parameters {
  json: { kind: string; [parameter: string]: Value };
}
/** What a move would bring. The form of what a board can show of it is the game's own. */
export type Preview = With<Protocol.PreviewInfo, { shows: object }>;
interface Seen {
  view: View;
  events: Happening[];
}

export type LegalMove = With<Protocol.LegalMove, Parameters & { preview: Preview | null }>;
export type MoveForms = With<Protocol.MoveForms, Parameters>;
export type Hint = With<Protocol.HintInfo, { move: MoveForms | null }>;
export type Advised = With<Protocol.HintAnswer, { hints: Hint[] }>;
export type Proposal = With<Protocol.ProposalInfo, { move: MoveForms | null }>;
export type Joint = With<Protocol.Joint, { moves: LegalMove[] }>;
export type State = With<
  Protocol.StateFrame,
  {
    type: "state" | "update";
    view: View | null;
    events: Happening[];
    moves: LegalMove[];
    joint: Joint | null;
    proposals: Proposal[];
  }
>;
/** A state after a change; without its table if that is the same but for the position. */
export type Update = Omit<State, "table"> & { table?: State["table"] };
export type { ScoreLine } from "./protocol";
/** What a board shows of a position: of the game, or of a variation. */
export type Shown = Pick<Protocol.TurnAnswer, "turn" | "last"> & Seen;
/** A position by its text. */
export type ShownPosition = With<Protocol.PositionAnswer, { view: View; moves: LegalMove[] }>;
export type Position = With<Omit<Protocol.TurnAnswer, "seat">, Seen>;
/** A position of a variation: what the looking seat sees; what `acts`, who is to move, sees (`own`, `raw`) and may play. */
export type Line = With<Protocol.LineAnswer, Seen & { own: View; moves: LegalMove[] }>;
export type GameFacts = With<Protocol.GameInfo, { facts: { designers?: string[]; publisher?: string; hidden_hands?: boolean } }>;
