import type { View } from "../../lib/types";

export interface Monster {
  /** The family with the tokens it carries: `rex+c`. */
  monster: string;
  family: string;
  chantilly: boolean;
  reserved: boolean;
  count: number;
}

export interface BackPlace {
  place: number;
  family: string | null;
  /** Turned face up, or seen by all before it was hidden. */
  up: boolean;
  seen: boolean;
}

export interface CafeSeat {
  chosen: boolean;
  front: Monster[] | null;
  length: number;
  to_serve: number;
  back: BackPlace[];
  coffees: number;
  cookies: number;
  mummies: number;
  total: number;
}

export interface Standing {
  family: string;
  cafe: number;
  loses: boolean;
  strengths: number[];
  hidden: number[];
  leader: number | null;
}

/** A stall as a move would leave it. */
export interface Stake {
  cafe: number;
  strengths: number[];
  leader: number | null;
}

/** What a move would change at the counter. */
export interface Outlook {
  /** Whether it does the player good. */
  good?: boolean | null;
  families?: Record<string, Stake>;
  /** What a back line would make of the player's own strength. */
  mine?: Record<string, number>;
}

export interface CountedFamily {
  family: string;
  cafe: number;
  loses: boolean;
  strengths: number[];
  /** The part of each strength that lay in the back line. */
  back: number[];
  winner: number | null;
  paid: number;
}

export interface Count {
  round: number;
  families: CountedFamily[];
  back: string[][];
  change: number[];
}

export interface CafeView extends View {
  phase: "choose" | "send" | "carry_out" | "over";
  round: number;
  turn: number | null;
  coffee: string | null;
  intensity: string | null;
  served: { done: number; of: number };
  families: string[];
  cafe: Record<string, number>;
  supply: Record<string, number>;
  priority: number | null;
  power: string | null;
  given: string | null;
  aside: number;
  seats: CafeSeat[];
  /** The viewer's own strength in each family while back lines are chosen. */
  mine: Record<string, number>;
  standings: Standing[];
  count: Count | null;
}

/** The monsters of a line one by one. */
export function oneByOne(front: Monster[] | null): Monster[] {
  return (front ?? []).flatMap((monster) => Array.from({ length: monster.count }, () => monster));
}
