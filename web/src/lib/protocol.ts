/** What goes over the line, made from the server's Structs: `python web/build/protocol.py` writes it anew. */

export type Spoken =
  | AcceptCode
  | AckFrame
  | Agree
  | AnalysisAnswer
  | AnalysisInfo
  | AskForAnalysis
  | AskForHint
  | AskForHintNow
  | AskFriend
  | Away
  | Back
  | BetterMove
  | BotInfo
  | BotList
  | BoxAnswer
  | BoxColumn
  | BoxSection
  | BoxSum
  | BoxTotal
  | BoxTrouble
  | BoxWish
  | CampaignAnswer
  | CampaignFacts
  | CampaignFrame
  | CampaignInfo
  | CampaignLeft
  | CampaignList
  | CampaignPresenceFrame
  | Changes
  | Chat
  | ChatFrame
  | ChatLine
  | Clock
  | ClockSetting
  | ClockState
  | ClosingFrame
  | CodeAnswer
  | Consent
  | Credentials
  | DailyArchive
  | DailyDay
  | DailyResult
  | DailyResults
  | Deal
  | DealInfo
  | DecisionInfo
  | Decline
  | DeviceQuestion
  | DeviceQuestions
  | DuplicateFrame
  | DuplicateInfo
  | DuplicateSeat
  | DuplicateStanding
  | DuplicateTable
  | Empty
  | Ending
  | EnterDay
  | ErrorAnswer
  | ErrorFrame
  | ErrorInfo
  | Follow
  | FormInfo
  | FoundDecision
  | FoundMoves
  | Founding
  | FriendInvitation
  | FriendInvitations
  | FriendList
  | GameInfo
  | GameList
  | GameResults
  | GivenPasskey
  | GoOn
  | HeadToHead
  | Hello
  | HintAnswer
  | HintInfo
  | HintQuestion
  | Join
  | JoinGroup
  | Joint
  | KickOut
  | Ladder
  | LadderPlace
  | LeaveGroup
  | LegalMove
  | LineAnswer
  | Look
  | Me
  | MemberInfo
  | MomentInfo
  | MoveForms
  | NewCode
  | NewDuplicate
  | NewPassword
  | NewTable
  | News
  | Notice
  | NoticeFrame
  | OpenDay
  | OptionInfo
  | OwnPassword
  | OwnWords
  | PasskeyInfo
  | PasskeyList
  | PasskeyOptions
  | PastHintAnswer
  | PauseState
  | PersonBrief
  | PersonInfo
  | PieceInfo
  | Ping
  | PlayMove
  | PongFrame
  | PositionAnswer
  | PresenceFrame
  | PreviewInfo
  | ProposalInfo
  | Propose
  | PuzzleGame
  | PuzzleInfo
  | PuzzleSet
  | QuestionInfo
  | QueueAnswer
  | RatingChange
  | RecoveredMe
  | Recovery
  | RecoveryCode
  | Relate
  | Relations
  | Report
  | Resign
  | Result
  | ResultAccount
  | Resync
  | Rival
  | RivalList
  | ScoreLine
  | SeatBot
  | SeatInfo
  | SeatWish
  | SessionInfo
  | SessionList
  | SetupChoiceInfo
  | SetupStepInfo
  | ShowOut
  | ShowPosition
  | Speak
  | Spectator
  | StartTable
  | StateFrame
  | TableAnswer
  | TableInfo
  | TableList
  | TableTerms
  | TakeBackDay
  | TextList
  | Translated
  | TrophyInfo
  | TryMoves
  | TurnAnswer
  | Undo
  | UndoState
  | UpdateFrame
  | VerifiedRecord
  | Vote
  | WishPause;
/**
 * Whether an undo is free, or why it needs the others' agreement.
 */
export type UndoState = "barred" | "free" | "nothing" | "others_moved" | "seen" | "turn_passed";

/**
 * The code of somebody's link.
 */
export interface AcceptCode {
  code: string;
}
/**
 * A command was carried out and stored.
 */
export interface AckFrame {
  type: "ack";
  id: string;
  version: number;
  ply: number;
}
/**
 * Agree to a proposal.
 */
export interface Agree {
  type: "agree";
  proposal: number;
  seat?: number | null;
  id: string;
}
/**
 * The progress of the analysis, and what it found so far. *ahead*: how many requests of others come first.
 */
export interface AnalysisAnswer {
  done: number;
  of: number;
  analysis: AnalysisInfo;
  ahead?: number;
}
/**
 * What every decision of a game was worth.
 *
 *     *builds*: what the game itself draws; *moments*: by seat; *order*: the turns of all decisions, the largest swings
 *     first.
 */
export interface AnalysisInfo {
  cooperative: boolean;
  decisions: DecisionInfo[];
  accounts: ResultAccount[];
  hindsight: string[];
  builds: {
    [k: string]: unknown;
  }[];
  moments: MomentInfo[][];
  order: number[];
}
/**
 * One decision: the move played, what it was worth, and how luck moved the outlook.
 *
 *     *ahead*: by how much it surely led the next best; *reason*, *idea* (a title) and *harm* (a title: what the move gave
 *     away and the better one would not have) may be empty.
 */
export interface DecisionInfo {
  turn: number;
  seat: number;
  move: string;
  words: string;
  reason: string;
  idea: string;
  harm: string;
  before: number;
  after: number;
  better: BetterMove | null;
  lost: number;
  ahead: number;
  luck: number;
  given: number;
  exact: boolean;
  reveals: boolean;
}
/**
 * The move that was missed; an empty notation is waiting. *idea*: what it is about, as a title; may be empty.
 */
export interface BetterMove {
  move: string;
  words: string;
  reason: string;
  idea: string;
}
/**
 * The account of one seat: decisions, what they lost, luck, the result.
 */
export interface ResultAccount {
  seat: number;
  decisions: number;
  missed: number;
  start: number;
  lost: number;
  given: number;
  luck: number;
  result: number | null;
}
/**
 * A turn worth a second look, by how much it moved the outlook, and in a few words what it is about; for luck also
 *     what happened, in full.
 */
export interface MomentInfo {
  turn: number;
  kind: "found" | "luck" | "missed";
  swing: number;
  title: string;
  words?: string;
}
/**
 * A request for the analysis: the server's own, or one from what the visitor's device found.
 */
export interface AskForAnalysis {
  found?: FoundDecision[] | null;
}
/**
 * What a device found for one decision: moves by number (−1: to wait), visits, value, standard error.
 */
export interface FoundDecision {
  turn: number;
  rows: [number, number, number, number][];
}
/**
 * Ask for advice.
 */
export interface AskForHint {
  seat?: number | null;
}
/**
 * Ask for advice at a table: from the server; with `device`, for what a device needs to think itself; with `found`,
 *     for what it found in words.
 */
export interface AskForHintNow {
  seat?: number | null;
  device?: boolean;
  found?: FoundMoves | null;
}
/**
 * What a device found at this ply, the most tried move first.
 */
export interface FoundMoves {
  ply: number;
  rows: [number, number, number, number][];
}
/**
 * The friend to ask.
 */
export interface AskFriend {
  person: string;
}
/**
 * Let a bot play for me; where the game counts, the default one.
 */
export interface Away {
  type: "away";
  bot?: string | null;
  seat?: number | null;
  id: string;
}
/**
 * Take my seat back from the bot.
 */
export interface Back {
  type: "back";
  seat?: number | null;
  id: string;
}
/**
 * The bots of one level: the level's key and its word, their face, their names (the first is taken first), and
 *     what they are like, in a game's own way where it has one.
 */
export interface BotInfo {
  name: string;
  level: Translated;
  face: "bouncing-spring" | "cuckoo-clock" | "matryoshka-dolls" | "spider-bot" | "teapot" | "toaster" | "vintage-robot";
  names: string[];
  character: Translated;
}
/**
 * A text in every language.
 */
export interface Translated {
  fr: string;
  en: string;
}
/**
 * The bots, weakest first.
 */
export interface BotList {
  bots: BotInfo[];
  default: string;
}
/**
 * The lists of a box: as data, counted, with what is wrong; without a problem, as files and as an option's value.
 *     *is_other*: they are not ours.
 */
export interface BoxAnswer {
  sections: BoxSection[];
  tables: {
    [k: string]: unknown;
  };
  totals: BoxTotal[];
  sums: BoxSum[];
  problems: BoxTrouble[];
  files: {
    [k: string]: string;
  };
  value: unknown;
  is_other: boolean;
  options: OptionInfo[];
  table: {
    [k: string]: unknown;
  } | null;
}
/**
 * The entries under one key of a file: see `monstrotheque.engine.boxes.Section`.
 */
export interface BoxSection {
  file: string;
  key: string;
  shape: "list" | "named" | "values";
  names: string[];
  words: string | null;
  most: number;
  columns: BoxColumn[];
}
/**
 * What an entry of a list says under one name: see `monstrotheque.engine.boxes.Column`.
 */
export interface BoxColumn {
  name: string;
  kind: "choice" | "number" | "several" | "text";
  choices: string[];
  words: string | null;
  explained: string | null;
  count: number;
  repeats: boolean;
  low: number;
  high: number;
  default: unknown;
  is_optional: boolean;
  longest: number;
}
/**
 * What must add up, for editors that count by themselves: see `engine.boxes.Total`. *keys* are the files and keys
 *     of the sections that are counted together.
 */
export interface BoxTotal {
  label: string;
  wanted: number;
  keys: [string, string][];
  column: string;
  counts: "numbers" | "with" | "without";
  besides: number;
  at_most: boolean;
}
/**
 * A line of the tally: what the game's text *label* says, how many there are, how many there must be, and whether
 *     that is right.
 */
export interface BoxSum {
  label: string;
  found: number;
  wanted: number;
  is_right: boolean;
}
/**
 * What is wrong with a list, and where: the file, its key, the entry (a number from 1, or a name), the column.
 */
export interface BoxTrouble {
  message: string;
  file: string;
  key: string;
  entry: number | string | null;
  column: string | null;
}
/**
 * An option of a game: its default, and how a form asks for it (null: not at all).
 */
export interface OptionInfo {
  name: string;
  default: unknown;
  form: FormInfo | null;
}
/**
 * How a form asks for an option: see `monstrotheque.engine.game.OptionForm`.
 */
export interface FormInfo {
  kind: "choice" | "levels" | "number" | "several";
  choices: string[];
  words: string | null;
  count: number | null;
  low: number;
  high: number;
  groups: {
    [k: string]: string;
  };
  group_words: string | null;
  parts: {
    [k: string]: string[];
  };
  part_words: string | null;
}
/**
 * Lists to check: as data by file, or the texts of files instead of some of them.
 */
export interface BoxWish {
  tables?: {
    [k: string]: unknown;
  };
  files?: {
    [k: string]: string;
  };
}
/**
 * A campaign. Its members also get the invitation to pass on.
 */
export interface CampaignAnswer {
  campaign: CampaignInfo;
  invitation: string | null;
}
/**
 * A campaign as its members see it. *view* is the game's own. *opens* is the date of the next day, if it has one.
 *
 *     *tables* has the table of each finished day, or none for a day played with the real cards. *by_hand*: the current
 *     day is played with the real cards, and *setup* describes the setup. *entered*: the last day was entered by hand, and
 *     can be entered again. *words*: what the group's own box calls things.
 */
export interface CampaignInfo {
  id: string;
  game: string;
  name: string;
  host: string;
  version: number;
  members: MemberInfo[];
  day: number;
  days: number;
  opens: string | null;
  summary: string;
  view: {
    [k: string]: unknown;
  };
  question: QuestionInfo | null;
  table: string | null;
  tables: (string | null)[];
  by_hand: boolean;
  entered: boolean;
  setup: SetupStepInfo[] | null;
  words: OwnWords;
  over: boolean;
}
/**
 * A character, and who plays it.
 */
export interface MemberInfo {
  seat: number;
  character: string;
  person: string | null;
  name: string | null;
  face: ("bat" | "beaver" | "fox-head" | "frog" | "hollow-cat" | "owl" | "raven" | "snail") | null;
  shape: number;
  you: boolean;
}
/**
 * The group's decision this evening: choose *count* keys, each at most as often as *room* allows.
 *
 *     *voices* has each person's answer so far.
 */
export interface QuestionInfo {
  kind: string;
  count: number;
  room: {
    [k: string]: number;
  };
  values: {
    [k: string]: unknown;
  };
  words: string;
  choices: {
    [k: string]: string;
  };
  voices: {
    [k: string]: string[];
  };
  version: number;
}
/**
 * A step of the setup: what to do, why or how in *more*, what it looks like, and what it asks.
 *
 *     A step with a choice offers *choices* of pieces from the *pool*, or any *mix* pieces of it. A later step with
 *     *copies* shows so many of each chosen piece in place of its *pieces*.
 */
export interface SetupStepInfo {
  key: string;
  words: string;
  more: string;
  pieces: PieceInfo[];
  asks: "" | "choice" | "first" | "seats";
  choices: SetupChoiceInfo[];
  pool: PieceInfo[];
  mix: number;
  copies: number;
}
/**
 * A piece on the table, for drawing. *part* and *code* are the game's own, *n* is the number of pieces.
 */
export interface PieceInfo {
  part: string;
  code: string;
  words: string;
  n: number;
}
/**
 * One of several sets to play with, under the heading *group*: the pieces of the pool with these *codes*.
 */
export interface SetupChoiceInfo {
  key: string;
  words: string;
  group: string;
  codes: string[];
}
/**
 * The names in the lists of another box: texts by the keys they replace, keys by the keys whose texts they use, and
 *     the values in these texts.
 */
export interface OwnWords {
  texts: {
    [k: string]: string;
  };
  keys: {
    [k: string]: string;
  };
  values: {
    [k: string]: {
      [k: string]: number;
    };
  };
}
/**
 * The campaign of a game: its days, and the characters by number of players.
 */
export interface CampaignFacts {
  days: number;
  roles: {
    [k: string]: string[];
  };
  role_names: {
    [k: string]: Translated;
  };
}
/**
 * The campaign, sent at once and after every change. Its members also get the invitation.
 */
export interface CampaignFrame {
  type: "campaign";
  campaign: CampaignInfo;
  invitation: string | null;
}
/**
 * Who left.
 */
export interface CampaignLeft {
  left: string;
}
/**
 * My campaigns, newest first.
 */
export interface CampaignList {
  campaigns: CampaignInfo[];
}
/**
 * The characters whose players are looking at the campaign.
 */
export interface CampaignPresenceFrame {
  type: "presence";
  connected: number[];
}
/**
 * Changes to my profile.
 */
export interface Changes {
  name?: string;
  lang?: ("en" | "fr") | null;
  webhook?: string | null;
  face?: "bat" | "beaver" | "fox-head" | "frog" | "hollow-cat" | "owl" | "raven" | "snail";
}
/**
 * Say something, or react.
 */
export interface Chat {
  type: "chat";
  text?: string | null;
  reaction?: ("hurry" | "laugh" | "no" | "sad" | "think" | "wave" | "wow" | "yes") | null;
  id: string;
}
/**
 * Lines of chat: each with a text or a reaction.
 */
export interface ChatFrame {
  type: "chat";
  lines: ChatLine[];
}
/**
 * A line of chat: a text or a reaction.
 */
export interface ChatLine {
  number: number;
  at: number;
  seat: number | null;
  name: string;
  text?: string | null;
  reaction?: string;
}
/**
 * Thinking time: unlimited, a budget with an increment for each move, or days for each decision.
 */
export interface Clock {
  kind?: "days" | "none" | "time";
  seconds?: number;
  increment?: number;
  days?: number;
  at_zero?: "bot" | "loss";
}
/**
 * The thinking time.
 */
export interface ClockSetting {
  kind: "days" | "none" | "time";
  at_zero: "bot" | "loss";
  seconds?: number;
  increment?: number;
  days?: number;
}
/**
 * The clocks, in seconds of the server's time.
 */
export interface ClockState {
  now: number;
  running: number[];
  left: number[] | null;
  deadline: number | null;
  deadlines: (number | null)[];
}
/**
 * The server restarts.
 */
export interface ClosingFrame {
  type: "closing";
}
/**
 * What a code stands for: a table with its invitation, or *person*, who would be my friend.
 */
export interface CodeAnswer {
  kind: "friend" | "table";
  person: PersonBrief;
  table: string | null;
  invitation: string | null;
}
/**
 * Somebody at a glance.
 */
export interface PersonBrief {
  id: string;
  name: string;
  face: "bat" | "beaver" | "fox-head" | "frog" | "hollow-cat" | "owl" | "raven" | "snail";
  shape: number;
}
/**
 * Let somebody see what I see, or stop.
 */
export interface Consent {
  type: "consent";
  person: string;
  yes: boolean;
  id: string;
}
/**
 * Name and password.
 */
export interface Credentials {
  name: string;
  password: string;
}
/**
 * The days whose deal somebody finished, the latest first. *streak*: how many days in a row I did, up to
 *     today or yesterday.
 */
export interface DailyArchive {
  today: string;
  days: DailyDay[];
  streak: number;
}
/**
 * A day's deal: how many tables finished it, and whether I did.
 */
export interface DailyDay {
  day: string;
  tables: number;
  mine: boolean;
}
/**
 * A finished table of a day's deal, seat by seat. *first*: players who had not seen the deal before and let no bot
 *     play for them. *replay*: where everybody may watch the game once the day is over.
 */
export interface DailyResult {
  names: string[];
  bots: (string | null)[];
  you: boolean[];
  first: boolean[];
  players: number;
  scores: number[];
  places: number[] | null;
  replay: string | null;
}
/**
 * A day's finished tables of one game, all of the same deal.
 */
export interface DailyResults {
  day: string;
  results: DailyResult[];
}
/**
 * Where the cards come from, when not from a fresh seed.
 */
export interface Deal {
  kind: "daily" | "duplicate" | "lesson" | "position" | "table" | "turn";
  table?: string | null;
  turn?: number | null;
  day?: string | null;
  text?: string | null;
  next?: number | null;
}
/**
 * Where the deal comes from, if it isn't a fresh one.
 */
export interface DealInfo {
  kind: "daily" | "duplicate" | "lesson" | "position" | "table" | "turn";
  day: string | null;
}
/**
 * Decline a proposal.
 */
export interface Decline {
  type: "decline";
  proposal: number;
  seat?: number | null;
  id: string;
}
/**
 * A decision for a visitor's device to judge: what its mover saw, as the bytes of a masked raw state.
 */
export interface DeviceQuestion {
  turn: number;
  played: number;
  seeds: string[];
  seat: number;
  waits: boolean;
  raw: string;
}
/**
 * The decisions of a finished game, and how long to think about each.
 */
export interface DeviceQuestions {
  quick: number;
  iterations: number;
  questions: DeviceQuestion[];
}
/**
 * The duplicate as this client sees it, sent at once and after every change.
 */
export interface DuplicateFrame {
  type: "duplicate";
  duplicate: DuplicateInfo;
}
/**
 * A duplicate as one visitor sees it. *standings*: over the deals that all tables have finished, best first; those
 *     deals are public. *over*: all deals are finished.
 */
export interface DuplicateInfo {
  id: string;
  game: string;
  name: string;
  players: number;
  deals: number;
  host: PersonBrief;
  hosts: boolean;
  mine: string | null;
  room: number;
  over: boolean;
  standings: DuplicateStanding[];
  tables: DuplicateTable[];
}
/**
 * A player over the deals that all tables have finished: the mean *share* of the matchpoints, the sum of the
 *     *difference* in each, and the *place* among all by the share.
 */
export interface DuplicateStanding {
  name: string | null;
  face:
    | ("bat" | "beaver" | "fox-head" | "frog" | "hollow-cat" | "owl" | "raven" | "snail")
    | ("bouncing-spring" | "cuckoo-clock" | "matryoshka-dolls" | "spider-bot" | "teapot" | "toaster" | "vintage-robot")
    | null;
  shape: number;
  bot: boolean;
  you: boolean;
  table: number;
  deals: number;
  share: number;
  difference: number;
  place: number;
}
/**
 * A table in one of the deals. *id* for those who sit there. *replay*: where everybody may look at the game, once
 *     all have finished the deal. *counts*: whether it was played out, so that it is compared.
 */
export interface DuplicateTable {
  deal: number;
  number: number;
  status: "open" | "over" | "playing";
  id: string | null;
  seats: DuplicateSeat[];
  counts: boolean;
  replay: string | null;
}
/**
 * A seat at one of the tables. *score* once it may be shown; the comparison with the same seat at the other tables
 *     when all have finished: *share* of the matchpoints, mean *difference*, *place* among all.
 */
export interface DuplicateSeat {
  name: string | null;
  face:
    | ("bat" | "beaver" | "fox-head" | "frog" | "hollow-cat" | "owl" | "raven" | "snail")
    | ("bouncing-spring" | "cuckoo-clock" | "matryoshka-dolls" | "spider-bot" | "teapot" | "toaster" | "vintage-robot")
    | null;
  shape: number;
  bot: boolean;
  you: boolean;
  score: number | null;
  result: number | null;
  share: number | null;
  difference: number | null;
  place: number | null;
}
/**
 * An empty body.
 */
export interface Empty {}
/**
 * How a game ended for the recipient, in words and as an outcome, and how a tie for the first place was broken.
 */
export interface Ending {
  words: string;
  outcome: "drawn" | "lost" | "won";
  tie?: string | null;
}
/**
 * The entry of a day played with the real cards. The game knows its shape.
 *
 *     *day* is the day it describes.
 */
export interface EnterDay {
  day: number;
  entry: {
    [k: string]: unknown;
  };
}
/**
 * The one JSON shape of errors.
 */
export interface ErrorAnswer {
  error: ErrorInfo;
}
/**
 * Why something was refused: a code for programs and a sentence for people.
 *
 *     *fields*: of something entered, a sentence for each field that can't be.
 */
export interface ErrorInfo {
  code: string;
  message: string;
  details: {
    [k: string]: unknown;
  };
  rule?: string;
  fields?: {
    [k: string]: string;
  };
}
/**
 * A command or frame was refused.
 */
export interface ErrorFrame {
  type: "error";
  id: string | null;
  error: ErrorInfo;
}
/**
 * Ask to see what a player sees.
 */
export interface Follow {
  type: "follow";
  seat: number;
  id: string;
}
/**
 * A request for a new campaign.
 */
export interface Founding {
  game: string;
  name: string;
  characters: string[];
  players?: number | null;
  roles?: string[];
  calendar?: number | null;
  box?: {
    [k: string]: unknown;
  } | null;
}
/**
 * A table to which a friend asks me.
 */
export interface FriendInvitation {
  host: PersonBrief;
  table: TableInfo;
  invitation: string;
}
/**
 * A table as everybody who may open it sees it.
 */
export interface TableInfo {
  id: string;
  game: string;
  players: number;
  options: {
    [k: string]: unknown;
  };
  name: string;
  status: "open" | "over" | "playing";
  visibility: "private" | "public";
  spectators: "follow" | "none" | "public";
  chat: boolean;
  rated: boolean;
  other_box: boolean;
  words: OwnWords;
  counts: boolean;
  hints: boolean;
  take_backs: boolean;
  clock: ClockSetting;
  deal: DealInfo | null;
  host: string;
  created: number;
  updated: number;
  ply: number;
  version: number;
  commitment: string;
  seats: SeatInfo[];
  to_act: number[];
  result: Result | null;
  rematch: string | null;
  again: number[];
  campaign: string | null;
  campaign_day: number | null;
  duplicate: string | null;
}
/**
 * A seat of a table.
 */
export interface SeatInfo {
  seat: number;
  kind: "bot" | "invited" | "open" | "person";
  person: string | null;
  name: string | null;
  bot: string | null;
  face:
    | ("bat" | "beaver" | "fox-head" | "frog" | "hollow-cat" | "owl" | "raven" | "snail")
    | ("bouncing-spring" | "cuckoo-clock" | "matryoshka-dolls" | "spider-bot" | "teapot" | "toaster" | "vintage-robot")
    | null;
  shape: number;
  connected: boolean;
  you: boolean;
  away: boolean;
  resigned: boolean;
  advised: number;
  helped: number;
  stood_in: boolean;
}
/**
 * How a game ended. Seed, nonce and *share* (the key in links to the game) are missing while others can play the
 *     same deal.
 */
export interface Result {
  reason: "abandoned" | "agreed" | "clock" | "closed" | "finished" | "resigned";
  scores: number[] | null;
  places: number[] | null;
  seed?: string;
  nonce?: string;
  share?: string;
}
/**
 * The tables to which friends ask me.
 */
export interface FriendInvitations {
  invitations: FriendInvitation[];
}
/**
 * My friends.
 */
export interface FriendList {
  friends: PersonBrief[];
}
/**
 * A game. *box*: the option that takes the lists of a real box, where ours are reconstructions. *ready*: false
 *     while its rules are compiled, once.
 */
export interface GameInfo {
  name: string;
  title: Translated;
  tagline: Translated;
  players: number[];
  usual_players: number;
  minutes: number;
  age: number;
  cooperative: boolean;
  rules: number;
  options: OptionInfo[];
  bots: BotInfo[];
  trophies: TrophyInfo[];
  box: string | null;
  campaign: CampaignFacts | null;
  facts: {
    [k: string]: unknown;
  };
  ready: boolean;
}
/**
 * A trophy of a game.
 */
export interface TrophyInfo {
  name: string;
  icon: string;
  title: Translated;
  how: Translated;
}
/**
 * The games offered here.
 */
export interface GameList {
  games: GameInfo[];
}
/**
 * A person's results in a game.
 */
export interface GameResults {
  played: number;
  won: number;
  rating: number | null;
}
/**
 * What the device has answered: a `PublicKeyCredential` as WebAuthn writes it in JSON.
 */
export interface GivenPasskey {
  credential: {
    [k: string]: unknown;
  };
}
/**
 * Let the bots act now.
 */
export interface GoOn {
  type: "go_on";
  ply: number;
  id: string;
}
/**
 * Finished games with one other person: how many, and in how many I came before or behind them.
 */
export interface HeadToHead {
  played: number;
  ahead: number;
  behind: number;
}
/**
 * The first frame.
 */
export interface Hello {
  type: "hello";
  lang?: ("en" | "fr") | null;
  invitation?: string | null;
  seat?: number | null;
}
/**
 * The best moves now; or, for a device that thinks itself, what it needs for that.
 */
export interface HintAnswer {
  ply: number;
  hints: HintInfo[];
  question?: HintQuestion | null;
}
/**
 * Advice: a move (null: wait), how much the bot looked at it and how it is likely to end, from 0 to 1.
 */
export interface HintInfo {
  move: MoveForms | null;
  attention: number;
  outcome: number;
  reason: string;
  words: string;
  likely: string;
}
/**
 * A move in all its forms.
 */
export interface MoveForms {
  id: number;
  text: string;
  json: {
    [k: string]: unknown;
  };
  words: string;
}
/**
 * A decision for a visitor's device to think about: what the seat sees, as the bytes of a masked raw state, and how
 *     much the server would think: iterations or seconds, whichever end first.
 */
export interface HintQuestion {
  seat: number;
  waits: boolean;
  raw: string;
  iterations: number;
  seconds: number;
}
/**
 * Take a seat.
 */
export interface Join {
  invitation?: string | null;
  seat?: number | null;
}
/**
 * Play a character.
 */
export interface JoinGroup {
  invitation: string;
  seat?: number | null;
}
/**
 * The joint decision that is open now.
 */
export interface Joint {
  moves: LegalMove[];
  must: boolean;
  decider: number;
}
/**
 * A move in all its forms, with its preview.
 */
export interface LegalMove {
  id: number;
  text: string;
  json: {
    [k: string]: unknown;
  };
  words: string;
  preview: PreviewInfo | null;
}
/**
 * The preview of a move: points by kind, its effects (a sentence each), and a summary.
 *
 *     *shows* is for the game's own board.
 */
export interface PreviewInfo {
  total: number;
  gains: {
    [k: string]: number;
  };
  uncertain: boolean;
  shows: {
    [k: string]: unknown;
  };
  notes: string[];
  words: string;
}
/**
 * Free a seat before the start.
 */
export interface KickOut {
  seat: number;
}
/**
 * The best of a season, best first. *seasons*: those there have been, the latest first. *least*: the rated games
 *     before somebody is listed.
 */
export interface Ladder {
  game: string;
  season: string;
  begins: number;
  ends: number;
  seasons: string[];
  least: number;
  places: LadderPlace[];
}
/**
 * Somebody's place on a ladder: their rating after the season's last game, and their games in it.
 */
export interface LadderPlace {
  place: number;
  person: PersonBrief;
  rating: number;
  games: number;
  you: boolean;
}
/**
 * Give up a character: mine, or that of a player who has gone away.
 */
export interface LeaveGroup {
  seat?: number | null;
}
/**
 * A position in a variation of the game, as a seat sees it.
 *
 *     *events* are those of the last move; *acts* is the seat to move; *own* and *raw* are what it sees, *moves* what it
 *     may play.
 */
export interface LineAnswer {
  turn: number;
  last: number;
  view: {
    [k: string]: unknown;
  };
  own: {
    [k: string]: unknown;
  };
  events: {
    [k: string]: unknown;
  }[];
  score: ScoreLine[];
  acts: number | null;
  moves: LegalMove[];
  raw: string | null;
}
/**
 * What something brings each player, or all together where they share one score. The lines of a score add up to it.
 *
 *     `key` names it among the game's things (`king`, `cookie`): a board finds its picture by it. `cells` is what a table
 *     shows for the points: the number, or more words. Where a player's things earn the points one by one, `earning` and
 *     `idle` say how many earn some and how many none, and `sums` how they add up (`4 + 4 + 6`). Where a player's points
 *     come from one thing with a number on it, `engraved` is that number, or 0 without one.
 */
export interface ScoreLine {
  key: string;
  label: string;
  points: number[];
  cells: string[];
  note?: string;
  earning?: number[];
  idle?: number[];
  sums?: string[];
  engraved?: number[];
}
/**
 * Show me the view of another of my seats.
 */
export interface Look {
  type: "look";
  seat: number;
}
/**
 * What people see of themselves.
 */
export interface Me {
  id: string;
  name: string;
  guest: boolean;
  lang: ("en" | "fr") | null;
  webhook: string | null;
  face: "bat" | "beaver" | "fox-head" | "frog" | "hollow-cat" | "owl" | "raven" | "snail";
  shape: number;
  named: boolean;
}
/**
 * A code that invites, and until when.
 */
export interface NewCode {
  code: string;
  expires: number;
}
/**
 * A request for a duplicate: as for a table, with the number of tables.
 */
export interface NewDuplicate {
  game: string;
  tables: number;
  deals?: number;
  players?: number | null;
  options?: {
    [k: string]: unknown;
  };
  clock?: Clock;
  name?: string;
}
/**
 * The current password and the new one.
 */
export interface NewPassword {
  old: string;
  new: string;
}
/**
 * A request for a table.
 */
export interface NewTable {
  game: string;
  players?: number | null;
  options?: {
    [k: string]: unknown;
  };
  seats?: SeatWish[] | null;
  name?: string;
  visibility?: "private" | "public";
  spectators?: "follow" | "none" | "public";
  chat?: boolean;
  rated?: boolean;
  hints?: boolean;
  take_backs?: boolean;
  clock?: Clock;
  deal?: Deal | null;
  start?: boolean;
  bot?: string | null;
}
/**
 * Who is meant to sit at a seat.
 */
export interface SeatWish {
  kind: "bot" | "invited" | "me" | "open";
  bot?: string | null;
  name?: string | null;
}
/**
 * Something that happened at the table besides moves.
 */
export interface News {
  kind: string;
  version: number;
  seat?: number;
  proposal?: number;
  person?: string;
  name?: string;
  yes?: boolean;
  why?: string;
  reason?: string;
  table?: string;
}
/**
 * The host's announcement. *draining*: no game may begin now.
 */
export interface Notice {
  message: string | null;
  draining: boolean;
}
/**
 * The host's announcement; null ends it. *draining*: no game may begin now.
 */
export interface NoticeFrame {
  type: "notice";
  message: string | null;
  draining: boolean;
}
/**
 * Open the day: at a table here, or with the real cards.
 */
export interface OpenDay {
  by_hand?: boolean;
}
/**
 * The password again, before something that can't be undone.
 */
export interface OwnPassword {
  password: string;
}
/**
 * A passkey, and the device where it was made.
 */
export interface PasskeyInfo {
  id: string;
  device: string;
  created: number;
}
/**
 * My passkeys, oldest first.
 */
export interface PasskeyList {
  passkeys: PasskeyInfo[];
}
/**
 * What a browser needs to make or to use a passkey, as WebAuthn writes it in JSON.
 */
export interface PasskeyOptions {
  options: {
    [k: string]: unknown;
  };
}
/**
 * The best moves at a turn of a finished game.
 */
export interface PastHintAnswer {
  turn: number;
  seat: number;
  hints: HintInfo[];
}
/**
 * The seats that bots wait for before they act, and your setting for it.
 */
export interface PauseState {
  waiting: number[];
  wish: ("always" | "never" | "useful") | null;
}
/**
 * Somebody's results, game by game: also against me. *trophies*: by game, how often they won each.
 */
export interface PersonInfo {
  id: string;
  name: string;
  guest: boolean;
  face: "bat" | "beaver" | "fox-head" | "frog" | "hollow-cat" | "owl" | "raven" | "snail";
  shape: number;
  games: {
    [k: string]: GameResults;
  };
  trophies: {
    [k: string]: {
      [k: string]: number;
    };
  };
  friend: boolean;
  against: {
    [k: string]: HeadToHead;
  };
}
/**
 * Are you there?
 */
export interface Ping {
  type: "ping";
}
/**
 * Play a move.
 */
export interface PlayMove {
  type: "move";
  ply: number;
  move:
    | number
    | string
    | {
        [k: string]: unknown;
      };
  seat?: number | null;
  id: string;
}
/**
 * The answer to `ping`.
 */
export interface PongFrame {
  type: "pong";
}
/**
 * A position as *seat* sees it. *whole*: its text tells everything, so every seat's view may be shown.
 *
 *     *moves*: what the seat may play there. *text*: what the seat sees, as a text to share.
 */
export interface PositionAnswer {
  game: string;
  seats: SeatInfo[];
  seat: number;
  whole: boolean;
  view: {
    [k: string]: unknown;
  };
  cue: string;
  moves: LegalMove[];
  score: ScoreLine[];
  text: string;
}
/**
 * Who is connected. The table's host also hears who is *watching*.
 */
export interface PresenceFrame {
  type: "presence";
  connected: number[];
  spectators: number;
  watching?: Spectator[];
}
/**
 * A spectator.
 */
export interface Spectator {
  person: string;
  name: string;
}
/**
 * Something all must agree to.
 */
export interface ProposalInfo {
  proposal: number;
  kind: "bot" | "end" | "move" | "undo";
  seat: number;
  move: MoveForms | null;
  agreed: number[];
  waiting: number[];
  target: number | null;
}
/**
 * Propose a joint move, the end of the game, or a bot for the seat *target* whose player has vanished.
 */
export interface Propose {
  type: "propose";
  ply: number;
  kind?: "bot" | "end" | "move";
  move?:
    | number
    | string
    | {
        [k: string]: unknown;
      }
    | null;
  target?: number | null;
  seat?: number | null;
  id: string;
}
/**
 * A game that has puzzles.
 */
export interface PuzzleGame {
  name: string;
  title: string;
}
/**
 * A puzzle as its player sees it. *solutions*: the moves that solve it, as texts; *best*: the first of them in
 *     words, with *why* it is best. *difficulty*: one to four stars.
 */
export interface PuzzleInfo {
  seats: SeatInfo[];
  seat: number;
  view: {
    [k: string]: unknown;
  };
  cue: string;
  moves: LegalMove[];
  joint: Joint | null;
  solutions: string[];
  best: string;
  why: string[];
  difficulty: number;
}
/**
 * The puzzles of a game, with its texts, and the games that have some.
 */
export interface PuzzleSet {
  game: string;
  games: PuzzleGame[];
  texts: {
    [k: string]: string;
  };
  puzzles: PuzzleInfo[];
}
/**
 * How many wait for advice or for a bot's move, which comes first. Whoever asks and waits is one of them.
 */
export interface QueueAnswer {
  waiting: number;
}
/**
 * What a game did to somebody's rating. *settled*: false while the result is being written down; both figures are
 *     null where the game did not count.
 */
export interface RatingChange {
  settled: boolean;
  before: number | null;
  after: number | null;
}
/**
 * An account just made or recovered, with its recovery code, shown this once.
 */
export interface RecoveredMe {
  id: string;
  name: string;
  guest: boolean;
  lang: ("en" | "fr") | null;
  webhook: string | null;
  face: "bat" | "beaver" | "fox-head" | "frog" | "hollow-cat" | "owl" | "raven" | "snail";
  shape: number;
  named: boolean;
  recovery: string;
}
/**
 * Name, recovery code and the new password.
 */
export interface Recovery {
  name: string;
  code: string;
  password: string;
}
/**
 * A new recovery code, shown this once.
 */
export interface RecoveryCode {
  recovery: string;
}
/**
 * Mute somebody (I see no messages of theirs), block them (they can't join my tables either), or neither.
 */
export interface Relate {
  kind: ("blocked" | "muted") | null;
}
/**
 * The people I have muted or blocked.
 */
export interface Relations {
  relations: {
    [k: string]: "blocked" | "muted";
  };
}
/**
 * Tell the host about somebody.
 */
export interface Report {
  person: string;
  text: string;
  table?: string | null;
}
/**
 * Give up.
 */
export interface Resign {
  type: "resign";
  seat?: number | null;
  id: string;
}
/**
 * Send me everything again.
 */
export interface Resync {
  type: "resync";
}
/**
 * Somebody I have played, game by game.
 */
export interface Rival {
  person: PersonBrief;
  friend: boolean;
  games: {
    [k: string]: HeadToHead;
  };
}
/**
 * The people I have played, most frequent first.
 */
export interface RivalList {
  rivals: Rival[];
}
/**
 * Give a seat to a bot of this level: that one, or the first that is free.
 */
export interface SeatBot {
  bot: string;
  seat?: number | null;
}
/**
 * Where somebody is signed in. *here*: by the cookie of this request.
 */
export interface SessionInfo {
  id: string;
  device: string;
  created: number;
  seen: number;
  here: boolean;
}
/**
 * My sessions, latest first.
 */
export interface SessionList {
  sessions: SessionInfo[];
}
/**
 * Show a spectator out.
 */
export interface ShowOut {
  person: string;
}
/**
 * A position's text, and the seat whose view is wanted. Default: the text's own seat, or everybody's view.
 */
export interface ShowPosition {
  text: string;
  seat?: number | null;
}
/**
 * Talk to me in another language.
 */
export interface Speak {
  type: "lang";
  lang: "en" | "fr";
}
/**
 * Start, with bots of this kind on the seats still open.
 */
export interface StartTable {
  bot?: string | null;
}
/**
 * Everything, after `hello`, `look`, `lang` and `resync`.
 */
export interface StateFrame {
  type: "state";
  version: number;
  since: number | null;
  ply: number;
  turn: number;
  seat: number;
  view: {
    [k: string]: unknown;
  } | null;
  to_act: number[];
  your_turn: boolean;
  cue: string;
  ending: Ending | null;
  moves: LegalMove[];
  undo: UndoState;
  joint: Joint | null;
  pause: PauseState;
  events: {
    [k: string]: unknown;
  }[];
  proposals: ProposalInfo[];
  clock: ClockState | null;
  news: News[];
  table: TableInfo;
}
/**
 * A table. Its players also get its invitation.
 */
export interface TableAnswer {
  table: TableInfo;
  invitation: string | null;
}
/**
 * A page of tables, newest first. Send *next* as `before` for the next page; null at the end.
 */
export interface TableList {
  tables: TableInfo[];
  next: number | null;
}
/**
 * The rules of a table with certain settings. *can_be_rated*: it could be rated if its host wants that.
 */
export interface TableTerms {
  can_be_rated: boolean;
  rated: boolean;
  counts: boolean;
  at_zero: "bot" | "loss";
}
/**
 * Take back the entry of this day, or the choice to play it with the real cards.
 */
export interface TakeBackDay {
  day: number;
}
/**
 * Texts in one language, by dotted key.
 */
export interface TextList {
  lang: string;
  texts: {
    [k: string]: string;
  };
}
/**
 * Other moves from a turn on, in notation, and the seat whose view is wanted.
 */
export interface TryMoves {
  seat: number;
  moves?: string[];
}
/**
 * A past position as a seat saw it, with the events that led there and the score explained.
 */
export interface TurnAnswer {
  turn: number;
  last: number;
  seat: number;
  view: {
    [k: string]: unknown;
  };
  events: {
    [k: string]: unknown;
  }[];
  score: ScoreLine[];
  text: string;
}
/**
 * Undo my last move, or ask the others for it.
 */
export interface Undo {
  type: "undo";
  ply: number;
  seat?: number | null;
  id: string;
}
/**
 * The same after a change, with the events since. Without `table`, only its version, ply, to_act and updated have
 *     changed.
 */
export interface UpdateFrame {
  type: "update";
  version: number;
  since: number | null;
  ply: number;
  turn: number;
  seat: number;
  view: {
    [k: string]: unknown;
  } | null;
  to_act: number[];
  your_turn: boolean;
  cue: string;
  ending: Ending | null;
  moves: LegalMove[];
  undo: UndoState;
  joint: Joint | null;
  pause: PauseState;
  events: {
    [k: string]: unknown;
  }[];
  proposals: ProposalInfo[];
  clock: ClockState | null;
  news: News[];
  table?: TableInfo;
}
/**
 * The contents of a complete and unaltered record.
 */
export interface VerifiedRecord {
  game: string;
  players: number;
  names: string[];
  moves: number;
  over: boolean;
  scores: number[] | null;
  places: number[] | null;
  commitment: string;
}
/**
 * My answer to the question of this version.
 */
export interface Vote {
  chosen: string[];
  version: number;
}
/**
 * Choose when bots wait for me.
 */
export interface WishPause {
  type: "pause";
  pause: "always" | "never" | "useful";
  id: string;
}
