import { describe, expect, it } from "vitest";
import { signedNumber, Texts } from "./texts";

describe("texts of the server", () => {
  const table = { hello: "Bonjour {name}", "n.one": "{n:+d} point", "n.other": "{n:+d} points" };
  it("fill in values and choose the form by number, French counting 0 as one", () => {
    expect(new Texts("fr", table).say("hello", { name: "Léa" })).toBe("Bonjour Léa");
    expect(new Texts("fr", table).say("n", { n: 0 })).toBe("+0 point");
    expect(new Texts("en", table).say("n", { n: 0 })).toBe("+0 points");
    expect(new Texts("en", table).say("n", { n: 1 })).toBe("+1 point");
  });
  it("write a true minus sign", () => {
    expect(signedNumber(-3)).toBe("−3");
  });
});
