import { describe, expect, it } from "vitest";
import { nextTo } from "./arrows";

const at = (x: number, y: number) => ({ x, y, width: 10, height: 10 });

describe("an arrow key", () => {
  const row = [at(0, 0), at(20, 0), at(40, 0), at(20, 30)];
  it("goes to the next place in its direction", () => {
    expect(nextTo(at(0, 0), row, "ArrowRight")).toBe(1);
    expect(nextTo(at(40, 0), row, "ArrowLeft")).toBe(1);
    expect(nextTo(at(20, 0), row, "ArrowDown")).toBe(3);
  });
  it("prefers what lies straight ahead to what is nearer aside", () => expect(nextTo(at(0, 0), [at(12, 30), at(30, 0)], "ArrowRight")).toBe(1));
  it("stays where there is nothing", () => expect(nextTo(at(0, 0), row, "ArrowUp")).toBe(-1));
});
