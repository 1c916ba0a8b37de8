import { getContext, setContext } from "svelte";

/** Circle, diamond, hexagon, square, pentagon. */
export const SHAPES = 5;
const KEY = Symbol("shapes");

/** Tell everything below which shape each seat has: the server says it, the same for the same people from game to game. */
export function provideShapes(shapes: () => readonly number[]): void {
  setContext(KEY, shapes);
}

/** The shape of a seat here; one that nobody has where the seat is not a player's. */
export function shapesHere(): (seat: number) => number {
  const shapes = getContext<(() => readonly number[]) | undefined>(KEY);
  return (seat) => {
    const known = shapes?.() ?? [];
    const free = Array.from({ length: SHAPES }, (_, shape) => shape).filter((shape) => !known.includes(shape));
    return known[seat] ?? (free.includes(seat % SHAPES) ? seat % SHAPES : free[0]) ?? seat % SHAPES;
  };
}
