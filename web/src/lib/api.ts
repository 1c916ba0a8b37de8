import { addressOf, afterEntering, takeEarly } from "./early";
import { patience } from "./patience.svelte";
import { settings } from "./settings.svelte";
import type {
  AnalysisAnswer,
  AskForHintNow,
  BotList,
  BoxAnswer,
  BoxWish,
  CampaignAnswer,
  CampaignLeft,
  CampaignList,
  Changes,
  CodeAnswer,
  DailyArchive,
  DailyResults,
  DeviceQuestions,
  DuplicateInfo,
  FoundDecision,
  FriendInvitations,
  FriendList,
  Founding,
  Ladder,
  NewCode,
  NewDuplicate,
  NewTable,
  Notice,
  PasskeyList,
  PasskeyOptions,
  PersonInfo,
  RatingChange,
  RecoveredMe,
  RecoveryCode,
  Relate,
  Relations,
  Report,
  RivalList,
  SessionList,
  ShowPosition,
  TableAnswer,
  TableTerms,
  TableList,
  TextList,
  VerifiedRecord,
  QueueAnswer,
} from "./protocol";
import type { PuzzleSet } from "./puzzles";
import type { Advised, ErrorBody, GameFacts, Lang, Line, Me, Position, ShownPosition, State } from "./types";

/** A refusal or failure of the server, with its sentence. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
  ) {
    super(body.message);
  }
}

/** Whether an address names a game that there is not. */
export const namesNoGame = (error: unknown): boolean => error instanceof ApiError && error.body.code === "unknown_game";

export class Unreachable extends Error {}

interface Options {
  body?: unknown;
  method?: string;
  invitation?: string | null;
  lang?: Lang;
}

async function request<T>(path: string, { body, method, invitation, lang }: Options = {}): Promise<T> {
  const headers: Record<string, string> = { accept: "application/json" };
  if (body !== undefined) headers["content-type"] = "application/json";
  if (invitation) headers["x-invitation"] = invitation;
  if (lang) headers["accept-language"] = lang;
  let response: Response;
  const address = addressOf(path, settings.lang);
  const early = (method ?? body) === undefined ? takeEarly(address) : undefined;
  try {
    response = await patience.wait(early ?? afterEntering().then(() => fetch(address, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })));
  } catch (error) {
    throw new Unreachable(String(error));
  }
  const data = (await response.json().catch(() => null)) as { error?: ErrorBody } | null;
  if (!response.ok) {
    throw new ApiError(response.status, data?.error ?? { code: "http", message: `HTTP ${response.status}`, details: {} });
  }
  return data as T;
}

export type { NewTable as TableWish, PasskeyInfo as Passkey, PersonInfo as Person, RecoveredMe as Recovered, SeatWish, SessionInfo as Session, VerifiedRecord as Verified } from "./protocol";
export type { Line, Position } from "./types";
/** Somebody I have muted (I read nothing of theirs) or blocked (they can't join my tables either). */
export type Relation = NonNullable<Relate["kind"]>;

export const api = {
  me: () => request<Me>("me"),
  change: (change: Changes) => request<Me>("me", { method: "PATCH", body: change }),
  register: (name: string, password: string) => request<RecoveredMe>("me/account", { body: { name, password } }),
  signIn: (name: string, password: string) => request<Me>("session", { body: { name, password } }),
  changePassword: (old: string, fresh: string) => request<Me>("me/password", { method: "PUT", body: { old, new: fresh } }),
  recover: (name: string, code: string, password: string) => request<RecoveredMe>("session/recovery", { body: { name, code, password } }),
  newRecovery: (password: string) => request<RecoveryCode>("me/recovery", { body: { password } }),
  passkeys: () => request<PasskeyList>("me/passkeys").then((found) => found.passkeys),
  passkeyOptions: (password: string) => request<PasskeyOptions>("me/passkeys/options", { body: { password } }),
  addPasskey: (credential: Record<string, unknown>) => request<PasskeyList>("me/passkeys", { body: { credential } }),
  removePasskey: (id: string) => request<PasskeyList>(`me/passkeys/${id}`, { method: "DELETE" }).then((found) => found.passkeys),
  passkeySignInOptions: () => request<PasskeyOptions>("session/passkey/options", { body: {} }),
  enterByPasskey: (credential: Record<string, unknown>) => request<Me>("session/passkey", { body: { credential } }),
  sessions: () => request<SessionList>("me/sessions").then((found) => found.sessions),
  endSession: (id: string) => request<Me>(`me/sessions/${id}`, { method: "DELETE" }),
  signOut: () => request<Me>("session", { method: "DELETE" }),
  signOutEverywhere: () => request<Me>("sessions", { method: "DELETE" }),
  forgetMe: (password: string | null) => request<Me>("me", { method: "DELETE", ...(password ? { body: { password } } : {}) }),
  friends: () => request<FriendList>("me/friends").then((found) => found.friends),
  friendLink: () => request<NewCode>("me/friends/link", { body: {} }),
  acceptFriend: (code: string) => request<FriendList>("me/friends", { body: { code } }),
  endFriend: (id: string) => request<FriendList>(`me/friends/${id}`, { method: "DELETE" }).then((found) => found.friends),
  openCode: (code: string) => request<CodeAnswer>(`codes/${encodeURIComponent(code)}`),
  tableCode: (id: string) => request<NewCode>(`tables/${id}/code`, { body: {} }),
  askFriend: (id: string, person: string) => request<unknown>(`tables/${id}/ask`, { body: { person } }),
  invitations: () => request<FriendInvitations>("me/invitations").then((found) => found.invitations),
  openDuplicate: (wish: NewDuplicate) => request<DuplicateInfo>("duplicates", { body: wish }),
  duplicate: (id: string) => request<DuplicateInfo>(`duplicates/${id}`),
  joinDuplicate: (id: string) => request<DuplicateInfo>(`duplicates/${id}/join`, { body: {} }),
  beginDuplicate: (id: string) => request<DuplicateInfo>(`duplicates/${id}/begin`, { body: {} }),
  endDuplicate: (id: string) => request<DuplicateInfo>(`duplicates/${id}/end`, { body: {} }),
  rivals: () => request<RivalList>("me/rivals").then((found) => found.rivals),
  ladder: (game: string, season: string | null) => request<Ladder>(`ladders/${game}${season ? `?season=${season}` : ""}`),
  person: (id: string) => request<PersonInfo>(`people/${id}`),
  relations: () => request<Relations>("me/relations").then((found) => found.relations),
  relate: (id: string, kind: Relation | null) => request<Relations>(`me/relations/${id}`, { method: "PUT", body: { kind } satisfies Relate }),
  report: (person: string, text: string) => request<null>("reports", { body: { person, text } satisfies Report }),
  notice: () => request<Notice>("notice"),
  seatBot: (id: string, bot: string) => request<TableAnswer>(`tables/${id}/bots`, { body: { bot } }),
  showOut: (id: string, person: string) => request<TableAnswer>(`tables/${id}/show-out`, { body: { person } }),
  kick: (id: string, seat: number) => request<TableAnswer>(`tables/${id}/kick`, { body: { seat } }),
  /** The table that a position's text tells, through a seat or as everybody sees it. */
  position: (text: string, seat: number | null, lang: Lang) => request<ShownPosition>(`positions/show?lang=${lang}`, { body: { text, seat } satisfies ShowPosition, lang }),
  puzzles: (game: string, lang: Lang) => request<PuzzleSet>(`puzzles/${game}?lang=${lang}`, { lang }),
  /** What a finished game did to my rating. */
  ratingChange: (id: string) => request<RatingChange>(`tables/${id}/rating`),
  /** The card of a finished game: its drawing, and the picture that the server makes of it for those who can't. */
  cardOf: (id: string, share: string, lang: Lang) => (["svg", "png"] as const).map((kind) => `/api/tables/${id}/card.${kind}?share=${share}&lang=${lang}`) as [string, string],
  /** The board of a seat as a picture, as this person may see it. */
  boardOf: (id: string, seat: number) => `/api/tables/${id}/boards/${seat}`,
  /** The link of a finished game to send; what messengers show of it is in the sender's language. */
  linkTo: (id: string, share: string, lang: Lang) => `${location.origin}/replay/${id}?share=${share}&preview=${lang}`,
  record: (id: string) => request<unknown>(`tables/${id}/record`),
  verify: (record: unknown) => request<VerifiedRecord>("records/verify", { body: record }),
  /** The results of a day's deal: today's, or of an earlier *day*. */
  daily: (game: string, day?: string) => request<DailyResults>(`daily/${game}${day ? `?day=${day}` : ""}`),
  dailyDays: (game: string) => request<DailyArchive>(`daily/${game}/days`),
  campaigns: () => request<CampaignList>("campaigns").then((answer) => answer.campaigns),
  campaign: (id: string, invitation: string | null) => request<CampaignAnswer>(`campaigns/${id}`, { invitation }),
  found: (wish: Founding) => request<CampaignAnswer>("campaigns", { body: wish }),
  joinCampaign: (id: string, invitation: string, seat: number) => request<CampaignAnswer>(`campaigns/${id}/join`, { body: { invitation, seat } }),
  /** Give up one's character, or free the one at *seat* of a friend who is not there. */
  leaveCampaign: (id: string, seat: number) => request<CampaignLeft>(`campaigns/${id}/leave`, { body: { seat } }),
  startByHand: (id: string) => request<CampaignAnswer>(`campaigns/${id}/day`, { body: { by_hand: true } }).then((answer) => answer.campaign),
  enterDay: (id: string, day: number, entry: object) => request<CampaignAnswer>(`campaigns/${id}/entry`, { body: { day, entry } }).then((answer) => answer.campaign),
  takeBackDay: (id: string, day: number) => request<CampaignAnswer>(`campaigns/${id}/take-back`, { body: { day } }).then((answer) => answer.campaign),
  openDay: (id: string) => request<CampaignAnswer>(`campaigns/${id}/day`, { body: {} }).then((answer) => answer.campaign),
  decide: (id: string, chosen: string[], version: number) =>
    request<CampaignAnswer>(`campaigns/${id}/decide`, { body: { chosen, version } }).then((answer) => answer.campaign),
  myTables: () => request<TableList>("me/tables").then((answer) => answer.tables),
  games: () => request<{ games: GameFacts[] }>("games").then((answer) => answer.games),
  box: (game: string) => request<BoxAnswer>(`games/${game}/box`),
  checkBox: (game: string, wish: BoxWish) => request<BoxAnswer>(`games/${game}/box?lang=${settings.lang}`, { body: wish }),
  bots: () => request<BotList>("bots"),
  texts: (game: string, lang: Lang) =>
    request<TextList>(`texts/${game}/${lang}`).then((answer) => answer.texts),
  publicTables: () => request<TableList>("tables?status=open").then((answer) => answer.tables),
  create: (wish: NewTable, invitation: string | null = null) => request<TableAnswer>("tables", { body: wish, invitation }),
  terms: (wish: NewTable) => request<TableTerms>("tables/terms", { body: wish }),
  table: (id: string, invitation?: string | null) =>
    request<TableAnswer>(`tables/${id}`, { invitation: invitation ?? null }),
  join: (id: string, invitation: string | null, seat?: number) =>
    request<TableAnswer>(`tables/${id}/join`, { body: { ...(invitation ? { invitation } : {}), ...(seat === undefined ? {} : { seat }) } }),
  leave: (id: string) => request<unknown>(`tables/${id}/leave`, { body: {} }),
  start: (id: string) => request<unknown>(`tables/${id}/start`, { body: {} }),
  archive: (id: string) => request<unknown>(`tables/${id}/archive`, { body: {} }),
  rematch: (id: string) => request<TableAnswer>(`tables/${id}/rematch`, { body: {} }),
  turn: (id: string, turn: number, seat: number, lang: Lang, invitation: string | null) =>
    request<Position>(`tables/${id}/turns/${turn}?seat=${seat}&lang=${lang}`, { lang, invitation }),
  /** What every decision was worth: thought out by the server, or by the books kept on what this device *found*. */
  analysis: (id: string, lang: Lang, invitation: string | null, found?: FoundDecision[]) =>
    request<AnalysisAnswer>(`tables/${id}/analysis?lang=${lang}`, { body: found ? { found } : {}, lang, invitation }),
  questions: (id: string, invitation: string | null) => request<DeviceQuestions>(`tables/${id}/questions`, { invitation }),
  /** A position beside the game: other moves from a turn on, and what can be played then. */
  line: (id: string, turn: number, seat: number, moves: string[], lang: Lang, invitation: string | null) =>
    request<Line>(`tables/${id}/turns/${turn}/line?lang=${lang}`, { body: { seat, moves }, lang, invitation }),
  state: (id: string) => request<State>(`tables/${id}/state`),
  queue: () => request<QueueAnswer>("queue").then((answer) => answer.waiting),
  /** Advice from the server; for a device that thinks itself what it needs for that, and words for what it found. */
  hint: (id: string, asked: AskForHintNow, lang: Lang) => request<Advised>(`tables/${id}/hint?lang=${lang}`, { body: asked, lang }),
};
