import { expect, it } from "vitest";
import type { Position } from "./api";
import { laidOpen } from "./replay";

const seen = (seats: unknown[]) => ({ turn: 3, last: 9, view: { seats, pit: 1 }, events: [] }) as unknown as Position;

it("takes every player's cards from that player's own view", () => {
  const open = laidOpen([seen([{ hand: ["a"] }, { hand: [null] }]), seen([{ hand: [null] }, { hand: ["b"] }])]);
  expect(open.view).toMatchObject({ pit: 1, seats: [{ hand: ["a"] }, { hand: ["b"] }] });
});

it("leaves a game without seats in its view as it is", () => {
  const plain = { turn: 0, last: 0, view: { board: 1 }, events: [] } as unknown as Position;
  expect(laidOpen([plain, plain])).toBe(plain);
});
