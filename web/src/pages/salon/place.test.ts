import { describe, expect, it } from "vitest";
import { emptiest, type Box } from "./place";

const page = { width: 400, height: 600 };
const size = { width: 120, height: 40 };
const name: Box = { left: 100, top: 200, width: 60, height: 20 };
const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height });

describe("a bubble", () => {
  it("stands beside the name where nothing lies", () => {
    expect(emptiest(name, name, size, page, [])).toEqual({ left: 168, top: 190, tail: "left" });
  });
  it("goes above or below the name where cards lie beside it", () => {
    const cards = box(170, 195, 200, 40);
    expect(emptiest(name, name, size, page, [cards]).tail).toBe("bottom");
    expect(emptiest(name, name, size, page, [cards, box(0, 130, 400, 60)]).tail).toBe("top");
  });
  it("leaves the panel where the name has cards all around", () => {
    const panel = box(90, 190, 200, 120);
    const cards = box(95, 222, 190, 80);
    const place = emptiest(name, panel, size, page, [cards, box(170, 180, 120, 60), box(90, 120, 120, 60)]);
    expect(place).toEqual({ left: 100, top: 318, tail: "top" });
  });
  it("slides along the panel's edge where no place beside the name or the panel is free", () => {
    const panel = box(90, 190, 80, 40);
    const things = [box(0, 130, 150, 60), box(170, 180, 230, 60), box(0, 180, 90, 60), box(0, 235, 400, 100)];
    expect(emptiest(name, panel, size, page, things)).toMatchObject({ top: 142, tail: "bottom" });
    expect(emptiest(name, panel, size, page, things).left).toBeGreaterThanOrEqual(150);
  });
  it("takes the least evil where cards lie everywhere", () => {
    expect(emptiest(name, name, size, page, [box(0, 0, 400, 235), box(0, 262, 400, 300)]).tail).toBe("top");
  });
  it("never crosses the edge of the page, nor covers the name there", () => {
    expect(emptiest({ ...name, left: 330 }, { ...name, left: 330 }, size, page, [])).toEqual({ left: 274, top: 152, tail: "bottom" });
    expect(emptiest({ ...name, top: 0 }, { ...name, top: 0 }, size, page, [])).toMatchObject({ top: 6 });
  });
});
