import { describe, expect, it } from "vitest";
import { Texts } from "../texts";
import type { Counted, CountLine } from "./counter";
import type { CountFacts } from "./form";
import { toldTies } from "./ties";

const texts = new Texts("en", {
  broken: "{names} are level at {score}: {steps}.",
  shared: "{names} are level at {score}: they share the place.",
  "counting.ahead.one": "{ahead} passes {behind} ({mine} to {theirs})",
  "counting.ahead.other": "{ahead} pass {behind} ({mine} to {theirs})",
  "counting.still_level": "{names} stay level",
  "counting.between": "; ",
  "words.and": " and ",
});
const values = ["other", "score", "mine", "theirs"];
const facts = { lines: [{ note: "broken", values }, { note: "shared", values: values.slice(0, 2) }] } as unknown as CountFacts;
const names = ["Ana", "Ben", "Cleo", "Dan"];

/** Players with these keys, the greater ahead: each two with the same score are compared, as the kernels do. */
function ties(scores: number[], keys: number[]): string[] {
  const places = keys.map((key, at) => 1 + keys.filter((other, seat) => scores[seat]! > scores[at]! || (scores[seat] === scores[at] && other > key)).length);
  const lines: CountLine[] = [];
  for (const seat of keys.keys()) {
    for (let other = 0; other < seat; other++) {
      if (scores[seat] !== scores[other]) continue;
      const [ahead, behind] = keys[seat]! > keys[other]! ? [seat, other] : [other, seat];
      lines.push({ kind: keys[seat] === keys[other] ? 1 : 0, seat: ahead, points: 0, values: [behind, scores[seat]!, keys[ahead]!, keys[behind]!], lit: new Uint8Array() });
    }
  }
  return toldTies({ scores, places, lines, problems: new Map() } as Counted, facts, names.slice(0, keys.length), texts);
}

describe("a tie", () => {
  it.each([
    [[8, 8], [6, 4], "Ana and Ben are level at 8: Ana passes Ben (6 to 4)."],
    [[8, 8, 8], [4, 6, 5], "Ana, Ben and Cleo are level at 8: Ben passes Cleo (6 to 5); Cleo passes Ana (5 to 4)."],
    [[8, 8, 8], [4, 6, 4], "Ana, Ben and Cleo are level at 8: Ben passes Ana and Cleo (6 to 4); Ana and Cleo stay level."],
    [[8, 8, 3], [6, 6, 1], "Ana and Ben are level at 8: they share the place."],
    [[8, 8, 8], [6, 6, 4], "Ana, Ben and Cleo are level at 8: Ana and Ben pass Cleo (6 to 4); Ana and Ben stay level."],
  ])("of %j with %j is told once", (scores, keys, told) => expect(ties(scores, keys)).toEqual([told]));

  it("is told for each score that several have", () => {
    expect(ties([3, 8, 8, 3], [1, 6, 4, 1])).toEqual(["Ben and Cleo are level at 8: Ben passes Cleo (6 to 4).", "Ana and Dan are level at 3: they share the place."]);
  });

  it("is none at an empty table, or where scores differ", () => {
    expect(ties([0, 0], [0, 0])).toEqual([]);
    expect(ties([8, 3], [6, 1])).toEqual([]);
  });
});
