import type { Happening, Joint, Lang, LegalMove, Seat, View } from "./types";
import type { Texts } from "./texts";

/** A refusal of the server for a move that was picked: the notation and the rule's sentence. */
export interface RefusalNote {
  move: string;
  words: string;
}

/** What every board gets. A board shows the view, offers the moves it was given and knows no rule. */
export interface BoardProps<V extends View = View> {
  view: V;
  moves: LegalMove[];
  texts: Texts;
  lang: Lang;
  /** The seat whose view is shown: its crypt, hand or café is drawn largest. A spectator looks through the first seat. */
  seat: number;
  seats: Seat[];
  names: string[];
  /** Everything that happened so far, and how many of these are new since this seat last moved. */
  events: Happening[];
  fresh: number;
  refusal: RefusalNote | null;
  /** A move was sent and is not answered yet. */
  busy: boolean;
  /** Whether the gold button is asked for before a move is played. */
  confirm: boolean;
  play(move: LegalMove): void;
  /** What the players may decide together now, and how one of them proposes it. */
  joint: Joint | null;
  propose(move: LegalMove): void;
  /** Ask the server why a move that is not on the list can't be played. */
  ask(notation: string): void;
  /** A move that was advised: the board shows it as if it had been picked. */
  advice?: LegalMove | null;
  /** Which day of its campaign is played. */
  day?: number | null;
  /** What to do now, in the words of the server. */
  cue: string;
  /** What a choice that is only half made still needs: it replaces the cue. */
  step: string;
}
