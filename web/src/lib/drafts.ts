/** What is being written down of a campaign's day on this device, until it is sent. */
const key = (campaign: string, day: number) => `entry.${campaign}.${day}`;
/** That it is complete, and only waits for the network. */
const waitKey = (campaign: string, day: number) => `${key(campaign, day)}.waits`;

export function keepDraft(campaign: string, day: number, entry: object): void {
  keep(key(campaign, day), entry);
}

export function draftOf(campaign: string, day: number): object | null {
  return read(key(campaign, day)) as object | null;
}

export function forgetDraft(campaign: string, day: number): void {
  localStorage.removeItem(key(campaign, day));
  localStorage.removeItem(waitKey(campaign, day));
}

export function waitToSend(campaign: string, day: number, waits: boolean): void {
  keep(waitKey(campaign, day), waits);
}

export function isWaiting(campaign: string, day: number): boolean {
  return read(waitKey(campaign, day)) === true;
}

function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Without a store it lasts as long as the page.
  }
}

function read(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}
