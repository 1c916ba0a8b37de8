import type { CampaignInfo, QuestionInfo } from "./protocol";

export type { Founding, MemberInfo as Member, QuestionInfo as Question } from "./protocol";
/** A campaign as the server tells it. Its `view` is the game's own. */
export type Campaign<V = unknown> = Omit<CampaignInfo, "view"> & { view: V };

export type Phase = "over" | "evening" | "day" | "byHand" | "morning";

/** What comes next: decisions of the evening, the day's table or its real cards, or a day to open. */
export function phaseOf(campaign: Campaign): Phase {
  if (campaign.over) return "over";
  if (campaign.question) return "evening";
  if (campaign.by_hand) return "byHand";
  return campaign.table ? "day" : "morning";
}

/** Whether the next door is still shut today. */
export function isTooEarly(campaign: Campaign, now = new Date()): boolean {
  return campaign.opens !== null && now.toISOString().slice(0, 10) < campaign.opens;
}

/** How often each key was chosen, as pairs in the order of the question. */
export function tally(question: QuestionInfo, chosen: string[]): [key: string, times: number][] {
  return Object.keys(question.room)
    .map((key): [string, number] => [key, chosen.filter((each) => each === key).length])
    .filter(([, times]) => times > 0);
}

/** Whether two voices say the same, in whatever order. */
export function sameVoice(one: string[], other: string[]): boolean {
  return [...one].sort().join() === [...other].sort().join();
}
