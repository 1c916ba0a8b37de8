import type { Found, Questions, Study } from "./study";
import type { Campaign, Founding } from "./campaign";
import type { Daily } from "./daily";
import { addressOf, takeEarly } from "./early";
import { patience } from "./patience.svelte";
import { settings } from "./settings.svelte";
import type { ClockWish, ErrorBody, GameFacts, Happening, Hint, Lang, LegalMove, Me, State, Table, View } from "./types";

/** A refusal or failure of the server, with its sentence. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
  ) {
    super(body.message);
  }
}

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
    response = await patience.wait(early ?? fetch(address, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }));
  } catch (error) {
    throw new Unreachable(String(error));
  }
  const data = (await response.json().catch(() => null)) as { error?: ErrorBody } | null;
  if (!response.ok) {
    throw new ApiError(response.status, data?.error ?? { code: "http", message: `HTTP ${response.status}` });
  }
  return data as T;
}

export interface SeatWish {
  kind: "me" | "open" | "invited" | "bot";
  name?: string;
  bot?: string;
}

export interface TableWish {
  game: string;
  players?: number;
  seats?: SeatWish[];
  visibility?: "private" | "public";
  spectators?: "none" | "public" | "follow";
  deal?: { kind: string; table?: string; turn?: number } | null;
  options?: Record<string, unknown>;
  clock?: ClockWish;
  chat?: boolean;
  rated?: boolean;
  hints?: boolean;
  take_backs?: boolean;
  name?: string;
}

export interface Verified {
  game: string;
  players: number;
  names: string[];
  moves: number;
  over: boolean;
  scores: number[] | null;
  places: number[] | null;
  commitment: string;
}

export interface Person {
  id: string;
  name: string;
  guest: boolean;
  games: Record<string, { played: number; won: number; rating: number | null }>;
}

interface Gathered {
  campaign: Campaign;
  invitation: string | null;
}

export interface Position {
  turn: number;
  last: number;
  view: View;
  events: Happening[];
}

/** An account that was just made or found again, with the code to find it by once more. */
export type Recovered = Me & { recovery: string };

/** Where somebody is signed in. */
export interface Session {
  id: string;
  device: string;
  created: number;
  seen: number;
  here: boolean;
}

/** A position of a variation: what the looking seat sees; what `acts`, who is to move, sees (`own`, `record`) and may play. */
export interface Line extends Position {
  own: View;
  acts: number | null;
  moves: LegalMove[];
  record: string | null;
}

export const api = {
  me: () => request<Me>("me"),
  change: (change: { name?: string; lang?: Lang; webhook?: string | null }) => request<Me>("me", { method: "PATCH", body: change }),
  register: (name: string, password: string) => request<Recovered>("me/account", { body: { name, password } }),
  signIn: (name: string, password: string) => request<Me>("session", { body: { name, password } }),
  changePassword: (old: string, fresh: string) => request<Me>("me/password", { method: "PUT", body: { old, new: fresh } }),
  recover: (name: string, code: string, password: string) => request<Recovered>("session/recovery", { body: { name, code, password } }),
  newRecovery: (password: string) => request<{ recovery: string }>("me/recovery", { body: { password } }),
  sessions: () => request<{ sessions: Session[] }>("me/sessions").then((found) => found.sessions),
  endSession: (id: string) => request<Me>(`me/sessions/${id}`, { method: "DELETE" }),
  signOut: () => request<Me>("session", { method: "DELETE" }),
  signOutEverywhere: () => request<Me>("sessions", { method: "DELETE" }),
  forgetMe: (password: string | null) => request<Me>("me", { method: "DELETE", ...(password ? { body: { password } } : {}) }),
  person: (id: string) => request<Person>(`people/${id}`),
  verify: (record: unknown) => request<Verified>("records/verify", { body: record }),
  daily: (game: string) => request<Daily>(`daily/${game}`),
  campaigns: () => request<{ campaigns: Campaign[] }>("campaigns").then((answer) => answer.campaigns),
  campaign: (id: string, invitation: string | null) => request<Gathered>(`campaigns/${id}`, { invitation }),
  found: (wish: Founding) => request<Gathered>("campaigns", { body: wish }),
  joinCampaign: (id: string, invitation: string, seat: number) => request<Gathered>(`campaigns/${id}/join`, { body: { invitation, seat } }),
  /** Give up one's character, or free the one at *seat* of a friend who is not there. */
  leaveCampaign: (id: string, seat: number) => request<{ left: string }>(`campaigns/${id}/leave`, { body: { seat } }),
  openDay: (id: string) => request<Gathered>(`campaigns/${id}/day`, { body: {} }).then((answer) => answer.campaign),
  decide: (id: string, chosen: string[], version: number) =>
    request<Gathered>(`campaigns/${id}/decide`, { body: { chosen, version } }).then((answer) => answer.campaign),
  myTables: () => request<{ tables: Table[] }>("me/tables").then((answer) => answer.tables),
  games: () => request<{ games: GameFacts[] }>("games").then((answer) => answer.games),
  bots: () => request<{ bots: { name: string }[]; default: string }>("bots"),
  texts: (game: string, lang: Lang) =>
    request<{ texts: Record<string, string> }>(`texts/${game}/${lang}`).then((answer) => answer.texts),
  publicTables: () => request<{ tables: Table[] }>("tables?status=open").then((answer) => answer.tables),
  create: (wish: TableWish) => request<{ table: Table; invitation: string }>("tables", { body: wish }),
  table: (id: string, invitation?: string | null) =>
    request<{ table: Table; invitation: string | null }>(`tables/${id}`, { invitation: invitation ?? null }),
  join: (id: string, invitation: string | null, seat?: number) =>
    request<{ table: Table }>(`tables/${id}/join`, { body: { ...(invitation ? { invitation } : {}), ...(seat === undefined ? {} : { seat }) } }),
  leave: (id: string) => request<unknown>(`tables/${id}/leave`, { body: {} }),
  start: (id: string) => request<unknown>(`tables/${id}/start`, { body: {} }),
  archive: (id: string) => request<unknown>(`tables/${id}/archive`, { body: {} }),
  rematch: (id: string) => request<{ table: Table }>(`tables/${id}/rematch`, { body: {} }),
  turn: (id: string, turn: number, seat: number, lang: Lang, invitation: string | null) =>
    request<Position>(`tables/${id}/turns/${turn}?seat=${seat}&lang=${lang}`, { lang, invitation }),
  /** What every decision was worth: thought out by the server, or by the books kept on what this device *found*. */
  analysis: (id: string, lang: Lang, invitation: string | null, found?: Found[]) =>
    request<Study>(`tables/${id}/analysis?lang=${lang}`, { body: found ? { found } : {}, lang, invitation }),
  questions: (id: string, invitation: string | null) => request<Questions>(`tables/${id}/questions`, { invitation }),
  /** A position beside the game: other moves from a turn on, and what can be played then. */
  line: (id: string, turn: number, seat: number, moves: string[], lang: Lang, invitation: string | null) =>
    request<Line>(`tables/${id}/turns/${turn}/line?lang=${lang}`, { body: { seat, moves }, lang, invitation }),
  state: (id: string) => request<State>(`tables/${id}/state`),
  hint: (id: string, seat: number, lang: Lang) =>
    request<{ hints: Hint[] }>(`tables/${id}/hint?lang=${lang}`, { body: { seat }, lang }).then((answer) => answer.hints),
};
