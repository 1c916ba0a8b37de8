import { afterEach, expect, test, vi } from "vitest";
import { api } from "./api";
import { addressOf, firstAsked, forgetEarly } from "./early";
import { settings } from "./settings.svelte";

afterEach(() => {
  delete window.early;
  delete window.entered;
  vi.unstubAllGlobals();
});

function answered(value: unknown): Promise<Response> {
  return Promise.resolve(new Response(JSON.stringify(value)));
}

test("an early answer is used once, then the server is asked", async () => {
  window.early = new Map([[addressOf("me", settings.lang), answered({ name: "early" })]]);
  vi.stubGlobal("fetch", () => answered({ name: "asked" }));
  expect((await api.me()).name).toBe("early");
  expect((await api.me()).name).toBe("asked");
});

test("a change of one's own never takes an early answer", async () => {
  window.early = new Map([[addressOf("me", settings.lang), answered({ name: "early" })]]);
  vi.stubGlobal("fetch", () => answered({ name: "changed" }));
  expect((await api.change({ name: "changed" })).name).toBe("changed");
});

test("early answers belong to the page that was opened first", async () => {
  window.early = new Map([[addressOf("me/tables", settings.lang), answered({ tables: ["old"] })]]);
  vi.stubGlobal("fetch", () => answered({ tables: ["new"] }));
  forgetEarly();
  expect(await api.myTables()).toEqual(["new"]);
});

test("nothing is asked before the first answer says who one is", async () => {
  let enter: (answer: Response) => void = () => undefined;
  window.entered = new Promise((resolve) => (enter = resolve));
  const asked = vi.fn(() => answered([]));
  vi.stubGlobal("fetch", asked);
  const games = api.games();
  await Promise.resolve().then(() => undefined);
  expect(asked).not.toHaveBeenCalled();
  enter(new Response("{}"));
  await games;
  expect(asked).toHaveBeenCalledOnce();
});

test("each page asks early for what it shows", () => {
  expect(firstAsked("/", "fr")).toContain("campaigns");
  expect(firstAsked("/t/t1", "fr")).toEqual(["games", "tables/t1"]);
  expect(firstAsked("/rules/a_game", "en")).toEqual(["games", "texts/a_game/en"]);
  expect(firstAsked("/c/c1", "fr")).toEqual(["games", "campaigns/c1"]);
  expect(firstAsked("/me", "fr")).toEqual(["games", "me/tables"]);
  expect(firstAsked("/constructor/x", "fr")).toEqual(["games"]);
});
