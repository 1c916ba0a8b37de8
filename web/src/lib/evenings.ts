import type { Campaign } from "./campaign";

const KEY = "monstrotheque.evenings";
const SETTLED = "settled";

/** How far a campaign has been told: the days played, and what the last evening asks now, or that it is over. */
function stateOf({ tables, question }: Campaign): string {
  return `${tables.length} ${question?.kind ?? SETTLED}`;
}

function all(): Record<string, string> {
  return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, string>;
}

/**
 * Note that this device shows the campaign as it is now. Returns what of its last evening is new: null where nothing is, else what was
 * asked when it was last shown ("" if it was not shown at all). A campaign that is seen for the first time has no past here.
 */
export function noteShown(campaign: Campaign): { told: string } | null {
  const now = stateOf(campaign);
  const shown = all()[campaign.id] ?? now;
  localStorage.setItem(KEY, JSON.stringify({ ...all(), [campaign.id]: now }));
  const [day, ...asked] = shown.split(" ");
  // A day that was taken back has no evening any more.
  if (now === shown || !campaign.tables.length || campaign.tables.length < Number(day)) return null;
  return { told: Number(day) === campaign.tables.length ? asked.join(" ") : "" };
}
