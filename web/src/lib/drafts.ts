/** What is being written down of a campaign's day on this device, until it is sent. */
const key = (campaign: string, day: number) => `entry.${campaign}.${day}`;

export function keepDraft(campaign: string, day: number, entry: object): void {
  try {
    localStorage.setItem(key(campaign, day), JSON.stringify(entry));
  } catch {
    // Without a store it lasts as long as the page.
  }
}

export function draftOf(campaign: string, day: number): unknown {
  try {
    return JSON.parse(localStorage.getItem(key(campaign, day)) ?? "null");
  } catch {
    return null;
  }
}

export function forgetDraft(campaign: string, day: number): void {
  localStorage.removeItem(key(campaign, day));
}
