import type { Campaign } from "../../../lib/campaign";
import type { CardType } from "../types";

export interface Door {
  day: number;
  opens: string | null;
  state: "played" | "next" | "closed";
  score: number | null;
  /** Whether the Boss was beaten. */
  boss: boolean | null;
}

export interface StarRow {
  stars: number;
  cost: number;
}

export interface SheetView {
  name: string;
  role: CardType;
  stars: number;
  rows: StarRow[];
  powers: { power: string; unlocked: boolean }[];
}

export interface CompanionSheet {
  stars: number;
  rows: StarRow[];
  cards: number;
  most: number;
}

export interface DayEntry {
  day: number;
  score: number;
  fights: { monster: string; level: number; beaten: boolean }[];
  feats: string[];
  potions: string[];
  evolved: string | null;
  curse: string | null;
  decisions: { kind: string; chosen: string[] }[];
  /** Whether it was played with the real cards. */
  by_hand: boolean;
}

/** One turn as it is written down: the powers by player, the potions whether of the stock or not. */
export interface TurnEntry {
  monster: string | null;
  beaten: boolean | null;
  level: number | null;
  powers: number[];
  potions: string[];
}

export interface Entry {
  turns: TurnEntry[];
  /** The feats of one's own box that were ticked by hand. */
  feats?: string[];
}

/** What is written down of a day with the real cards, and what it can hold. */
export interface ByHand {
  day: number;
  /** Whether the day is still to be entered; else its entry may be changed. */
  open: boolean;
  entry: Entry | null;
  locations: string[];
  /** By turn, the levels that each monster can be fought at; the first is the usual one. */
  levels: Record<string, number[]>[];
  stock: string[];
  /** The stock, and what may be drawn beside it. */
  potions: string[];
  /** The most powers one player can have used. */
  powers: number;
  /** The open feats that the rules can't check. */
  feats: string[];
}

export interface Feat {
  feat: string;
  rank: string;
  stars: number;
  /** The day it was done. */
  day: number | null;
}

export interface TrackView {
  squares: number;
  ticked: number;
  potions: { square: number; potion: string }[];
  tiers: { square: number; tier: string }[];
  tier: string;
  next_tier: { square: number; tier: string } | null;
}

/** The last evening as it is told: the points and the track, then feats, stars and fate when all is decided. */
export interface EveningView {
  day: number;
  fights: DayEntry["fights"];
  terms: { beaten: number; fled: number; boss: number };
  score: number;
  /** The square the day began on. */
  before: number;
  potions: { square: number; potion: string }[];
  feats: { feat: string; stars: number }[];
  stars: { sheet: string; stars: number; unlocked: string[] }[];
  evolved: { monster: string; level: number } | null;
  curse: string | null;
  /** Whether everything has been decided. */
  settled: boolean;
}

export interface CampaignView {
  day: number;
  days: number;
  phase: "morning" | "day" | "evening" | "over";
  score: number;
  calendar: Door[];
  players: SheetView[];
  companion: CompanionSheet | null;
  monsters: { monster: string; level: number }[];
  curse: string | null;
  curses: string[];
  potions: string[];
  boss_streak: number;
  feats: Feat[];
  track: TrackView;
  evening: EveningView | null;
  log: DayEntry[];
  by_hand: ByHand | null;
}

export type ChristmasCampaign = Campaign<CampaignView>;

/** A tier of the track: from the square after its own up to the next tier's. */
export interface Stretch {
  tier: string;
  from: number;
  to: number;
}

/** The track taken apart by its tiers. */
export function stretches(track: TrackView): Stretch[] {
  return track.tiers.map(({ square, tier }, i) => ({ tier, from: square + (i ? 0 : 1), to: (track.tiers[i + 1]?.square ?? track.squares + 1) - 1 }));
}
