import { describe, expect, it } from "vitest";
import type { Happening } from "../../lib/types";
import { lastTouched } from "./last";
import { telling } from "./telling";
import { leading } from "../../lib/telling";
import type { CafeSeat } from "./types";

const monster = (family: string, more = {}) => ({ monster: family, family, chantilly: false, reserved: false, count: 1, ...more });
const seats = [{ front: [monster("rex"), monster("rex", { chantilly: true }), monster("priss")] }, { front: null }] as CafeSeat[];
const happened = (kind: string, more = {}) => ({ kind, seat: 1, turn: 1, words: kind, ...more }) as Happening;

describe("what a move touched last", () => {
  it("is the newest customer, unless the power of its family touched something after it", () => {
    const sent = happened("sent", { owner: 0, monster: "snorkel+c" });
    expect(lastTouched([sent], seats)).toEqual({ family: "snorkel" });
    expect(lastTouched([sent, happened("creamed", { owner: 0, monster: "rex" })], seats)).toEqual({ line: { who: 0, at: 1 } });
    expect(lastTouched([sent, happened("turned", { owner: 0, place: 2 })], seats)).toEqual({ back: { who: 0, place: 2 } });
  });

  it("is nothing where nothing that can be seen was touched", () => {
    expect(lastTouched([happened("kept_secretly"), happened("skipped")], seats)).toEqual({});
    expect(lastTouched([happened("traded", { owner: 0, monster: "rex" })], seats)).toEqual({});
  });
});

it("of a round's beginning, who was sent matters more than the lines that were shown", () => {
  expect(leading([happened("revealed"), happened("sent")], telling)?.kind).toBe("sent");
});
