import { render } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import { Timeline } from "../../../../lib/scenes/timeline";
import { stored } from "../../../../testing/stored";
import type { ChristmasCampaign, EveningView } from "../types";
import FeatWon from "./FeatWon.svelte";
import StarsGiven from "./StarsGiven.svelte";
import { tell } from "./telling";

const member = (seat: number, character: string, name: string | null, you = false) => ({ seat, character, name, you, person: name, face: null, shape: seat });
const row = (stars: number, cost: number) => ({ stars, cost });
const campaign = {
  members: [member(0, "Brioche", "Nina", true), member(1, "Plumette", "Tom"), member(2, "Boulon", null)],
  view: { players: [{ role: "garde", name: "Brioche", rows: [row(2, 2), row(3, 3)] }, { role: "griffonneur", name: "Plumette", rows: [row(1, 2)] }, { role: "machiniste", name: "Boulon", rows: [row(0, 2)] }], companion: null },
} as unknown as ChristmasCampaign;
const evening = { stars: [{ sheet: "garde", stars: 3, unlocked: ["ronde", "cessez_le_feu"] }] } as unknown as EveningView;

describe("the stars of the evening", () => {
  it("go to characters, each with the name of who plays it", async () => {
    const { texts } = await stored("christmas_monsters", "campaign3", "fr");
    const { container } = render(StarsGiven, { props: { evening, campaign, texts } });
    expect([...container.querySelectorAll("header b")].map((each) => each.textContent)).toEqual(["Briochetoi", "PlumetteTom", "Boulonautomate"]);
  });

  it("are counted once for each sheet: those won before stay in sight", async () => {
    const { texts } = await stored("christmas_monsters", "campaign3", "fr");
    const { container } = render(StarsGiven, { props: { evening, campaign, texts } });
    container.className = "chapter stars";
    document.body.append(container);
    const timeline = new Timeline(document.body);
    tell(timeline, ["stars"], { evening, stars: ["", ""] } as unknown as Parameters<typeof tell>[2]);
    const moved = new Set(timeline.parts.map(({ element }) => element));
    expect(moved).toContain(container.querySelector("header .won"));
    for (const star of container.querySelectorAll("[role=img] .won")) expect(moved).not.toContain(star);
  });
});

describe("the feats of the evening", () => {
  const fights = [{ monster: "timide", beaten: true }, { monster: "glouton", beaten: false }, { monster: "matheux", beaten: true }];
  const portraits = async (feats: string[]) => {
    const { texts } = await stored("christmas_monsters", "campaign3", "fr");
    const props = { evening: { fights, feats: feats.map((feat) => ({ feat, stars: 1 })) } as unknown as EveningView, texts };
    return [...render(FeatWon, { props }).container.querySelectorAll("use[href^='#xm-']")].map((use) => use.getAttribute("href"));
  };

  it("show the monsters beaten that day below a single one", async () => {
    expect(await portraits(["a_mains_nues"])).toEqual(["#xm-timide", "#xm-matheux"]);
  });

  it("fill the page with their names when there are several", async () => {
    expect(await portraits(["a_mains_nues", "chasseurs"])).toEqual([]);
  });
});
