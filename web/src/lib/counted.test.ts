import { describe, expect, it } from "vitest";
import { counted } from "./counted";

describe("how many may play", () => {
  it.each([
    [[3], "3"],
    [[2, 3], "2 or 3"],
    [[2, 3, 4, 5], "2 to 5"],
    [[2, 4, 6], "2, 4 or 6"],
  ])("%j", (numbers, wanted) => expect(counted(numbers, "or", "to")).toBe(wanted));
});
