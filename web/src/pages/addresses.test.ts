import { expect, it } from "vitest";
import { pageAt } from ".";

it("there is no page where a table, a game or an evening is not named", () => {
  expect(["t", "replay", "c", "people", "friend", "duplicate"].map((place) => pageAt([place]))).toEqual(Array(6).fill(null));
  expect(pageAt(["duplicate", "e1"])).toBe("DuplicatePage");
  expect([pageAt([]), pageAt(["position"]), pageAt(["nothing"])]).toEqual(["HomePage", "PositionPage", null]);
});
