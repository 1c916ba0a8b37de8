import { describe, expect, it } from "vitest";
import { afterWords } from "./after";

describe("what is said after a game", () => {
  it("writes per cent as each language does", () => expect([afterWords("fr").percent(46), afterWords("en").percent(46)]).toEqual(["46\u00a0%", "46%"]));
});
