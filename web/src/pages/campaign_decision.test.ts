import { render, screen } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import { loadCampaign } from "../games";
import type { Campaign, Question } from "../lib/campaign";
import { settings } from "../lib/settings.svelte";
import { Texts } from "../lib/texts";
import CampaignDecision from "./CampaignDecision.svelte";

const question: Question = { kind: "stars", count: 2, room: { a: 1, b: 2 }, values: {}, words: "Two stars", choices: { a: "Ann", b: "Ben" }, voices: {}, version: 1 };
const campaign = {
  day: 3,
  members: [
    { seat: 0, character: "Ann", person: "p1", name: "Ada", you: true },
    { seat: 1, character: "Ben", person: "p2", name: "Bob", you: false },
  ],
} as unknown as Campaign;

function shown(voices: Question["voices"]) {
  settings.lang = "en";
  const decide = vi.fn();
  const props = { campaign, question: { ...question, voices }, busy: false, Choice: null, Note: null, texts: new Texts("en", {}), decide };
  const { rerender } = render(CampaignDecision, { props });
  return { decide, rerender, props };
}

const press = (name: string | RegExp) => screen.getByRole("button", { name }).click();

describe("an evening's decision", () => {
  it("is proposed once everything is given, each choice as often as there is room", async () => {
    const { decide } = shown({});
    expect(screen.getByRole("button", { name: "Propose" })).toBeDisabled();
    press("One more: Ann");
    expect(await screen.findByText("1 more to give")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "One more: Ann" })).toBeDisabled();
    press("One more: Ben");
    expect(await screen.findByText("all given")).toBeInTheDocument();
    press("Propose");
    expect(decide).toHaveBeenCalledWith(["a", "b"]);
  });
  it("is agreed to with one press, as a friend proposed it", () => {
    const { decide } = shown({ p2: ["b", "b"] });
    expect(screen.getByRole("alert")).toHaveTextContent("Bob proposes: 2 × Ben");
    press("Agreed");
    expect(decide).toHaveBeenCalledWith(["b", "b"]);
  });
  it("keeps what is picked while a friend speaks, and says when voices differ", async () => {
    const { rerender, props } = shown({});
    press("One more: Ben");
    await screen.findByText("1 more to give");
    await rerender({ ...props, question: { ...question, voices: { p1: ["a", "b"], p2: ["b", "b"] } } });
    expect(screen.getByText("1 more to give")).toBeInTheDocument();
    expect(screen.getByText(/don’t agree yet/)).toBeInTheDocument();
    await rerender({ ...props, question: { ...question, version: 2 } });
    expect(screen.getByText("2 more to give")).toBeInTheDocument();
  });
  it("says of each potion what it does, and of each sheet who plays it and what the next stars unlock", async () => {
    const { props, rerender } = shown({});
    const { Note } = await loadCampaign("christmas_monsters");
    const texts = new Texts("en", { "powers.ronde": "Patrol", "potion_effects.boost": "Counts 1 more." });
    const sheet = { role: "garde", rows: [{ stars: 1, cost: 2 }], powers: [{ power: "releve" }, { power: "ronde" }] };
    const view = { players: [sheet], companion: { rows: [{ stars: 0, cost: 2 }], most: 4, cards: 3 } };
    const asked = { ...question, room: { garde: 1, companion: 2 }, choices: { garde: "Ann", companion: "Companion" } };
    await rerender({ ...props, Note, texts, campaign: { ...campaign, view }, question: asked });
    expect(screen.getByText("you · Patrol: 1 more star")).toBeInTheDocument();
    expect(screen.getByText("4 open cards: 2 more stars")).toBeInTheDocument();
    await rerender({ ...props, Note, texts, campaign: { ...campaign, view }, question: { ...asked, kind: "potion", count: 1, room: { boost: 1 }, choices: { boost: "Boost" } } });
    expect(screen.getByText("Counts 1 more.")).toBeInTheDocument();
    expect(screen.getByText("Choose, then confirm.")).toBeInTheDocument();
  });
});
