import type { Campaign } from "./campaign";

/** My campaigns as this device last saw them: where there is no network they are looked at, and their day is noted. */

const KEY = "monstrotheque.campaigns";
/** The last ones looked at; an older one takes no room. */
const MOST = 4;

export function keptCampaigns(): Campaign[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter((each): each is Campaign => typeof (each as Campaign | null)?.id === "string") : [];
  } catch {
    return [];
  }
}

export const keptCampaign = (id: string): Campaign | null => keptCampaigns().find((each) => each.id === id) ?? null;

export function keepCampaign(campaign: Campaign): void {
  write([campaign, ...keptCampaigns().filter((each) => each.id !== campaign.id)].slice(0, MOST));
}

export function forgetCampaign(id: string): void {
  write(keptCampaigns().filter((each) => each.id !== id));
}

function write(campaigns: Campaign[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(campaigns));
  } catch {
    // Without a store they are there as long as the network.
  }
}
