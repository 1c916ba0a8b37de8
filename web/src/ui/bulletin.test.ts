import { render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { session } from "../lib/session.svelte";
import { patience } from "../lib/patience.svelte";
import { settings } from "../lib/settings.svelte";
import type { GameFacts } from "../lib/types";
import Bulletin from "./Bulletin.svelte";

const games = (...ready: boolean[]): GameFacts[] => ready.map((each) => ({ ready: each }) as GameFacts);

beforeEach(() => {
  vi.useFakeTimers();
  settings.lang = "en";
});
afterEach(() => {
  vi.useRealTimers();
  session.games = [];
});

it("says that rules are being prepared to whoever waits for them, and no longer", async () => {
  session.games = games(true, false, false, false);
  render(Bulletin);
  let answer: (value: string) => void = () => undefined;
  const asked = patience.wait(new Promise<string>((resolve) => (answer = resolve)));
  expect(screen.queryByRole("status")).toBeNull();
  vi.advanceTimersByTime(1500);
  flushSync();
  expect(screen.getByRole("status")).toHaveTextContent("1 of 4 games");
  session.games = games(true, true, true, false);
  flushSync();
  expect(screen.getByRole("status")).toHaveTextContent("3 of 4 games");
  answer("a table");
  expect(await asked).toBe("a table");
  flushSync();
  expect(screen.queryByRole("status")).toBeNull();
});

it("does not blame the rules when they are ready and the answer is late", () => {
  session.games = games(true, true);
  render(Bulletin);
  void patience.wait(new Promise(() => undefined));
  vi.advanceTimersByTime(1500);
  flushSync();
  expect(screen.queryByRole("status")).toBeNull();
});
