import type { Texts } from "../../lib/texts";
import type { Prospect } from "./types";

const ORDER: Prospect["state"][] = ["now", "kept", "open", "won", "lost"];

/** What can be done about comes first; feats of one state stay in the order of the sheet. */
export function nearestFirst(feats: Prospect[]): Prospect[] {
  return ORDER.flatMap((state) => feats.filter((each) => each.state === state));
}

/** Why a feat stands as it does, in a few words. */
export function reasonOf({ reason, values }: Prospect, texts: Texts): string {
  const named = { ...values, ...(values.monster ? { monster: texts.say(`monsters.${values.monster}`) } : {}), ...(values.curse ? { curse: texts.say(`curses.${values.curse}`) } : {}) };
  return texts.say(`prospects.${reason}`, named);
}
