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

export interface Count {
  round: number;
  families: { family: string; cafe: number; loses: boolean; strengths: number[]; winner: number | null }[];
  back: string[][];
  change: number[];
}

export interface CafeView extends View {
  phase: "choose" | "send" | "carry_out" | "over";
  round: number;
  turn: number | null;
  coffee: string | null;
  families: string[];
  cafe: Record<string, number>;
  supply: Record<string, number>;
  priority: number | null;
  power: string | null;
  given: string | null;
  aside: number;
  seats: CafeSeat[];
  standings: Standing[];
  count: Count | null;
}

/** The monsters of a line one by one. */
export function oneByOne(front: Monster[] | null): Monster[] {
  return (front ?? []).flatMap((monster) => Array.from({ length: monster.count }, () => monster));
}
