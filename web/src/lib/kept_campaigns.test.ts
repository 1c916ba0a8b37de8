import { beforeEach, expect, test } from "vitest";
import type { Campaign } from "./campaign";
import { forgetCampaign, keepCampaign, keptCampaign, keptCampaigns } from "./kept_campaigns";

const campaign = (id: string, version = 1) => ({ id, version }) as Campaign;

beforeEach(() => localStorage.clear());

test("a campaign is kept as it was last seen", () => {
  keepCampaign(campaign("a"));
  keepCampaign(campaign("a", 2));
  expect(keptCampaigns().map(({ id, version }) => [id, version])).toEqual([["a", 2]]);
  forgetCampaign("a");
  expect(keptCampaign("a")).toBeNull();
});

test("the last four are kept", () => {
  for (const id of ["a", "b", "c", "a", "d", "e"]) keepCampaign(campaign(id));
  expect(keptCampaigns().map(({ id }) => id)).toEqual(["e", "d", "a", "c"]);
});

test("anything but a list of campaigns is none", () => {
  localStorage.setItem("monstrotheque.campaigns", '{"id": 1}');
  expect(keptCampaigns()).toEqual([]);
  localStorage.setItem("monstrotheque.campaigns", "[1, null, {}]");
  expect(keptCampaigns()).toEqual([]);
});
