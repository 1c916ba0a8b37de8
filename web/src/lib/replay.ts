import type { View } from "./types";

/** The seat of a replay that looks into every hand. */
export const OPEN = -1;

type Seated = View & { seats?: unknown[] };

/** A position with all cards open: of every player what that player saw of their own. */
export function laidOpen<P extends { view: View }>(positions: P[]): P {
  const [first, ...others] = positions as [P, ...P[]];
  const own = (seat: number) => ([first, ...others][seat]?.view as Seated | undefined)?.seats?.[seat];
  const { seats } = first.view as Seated;
  return seats ? { ...first, view: { ...first.view, seats: seats.map((seen, seat) => own(seat) ?? seen) } as View } : first;
}
