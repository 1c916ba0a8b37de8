import type { Lang } from "../../../lib/types";
import type { ChristmasCampaign } from "./types";
import { sheetWords } from "./words";

/** Who plays the elf of a sheet: the viewer, a friend by name, or a bot; nothing for the Companion, whom all play. */
export function playerOf({ members, view }: Pick<ChristmasCampaign, "members" | "view">, sheet: string, lang: Lang): string {
  const member = members[view.players.findIndex(({ role }) => role === sheet)];
  const w = sheetWords(lang);
  if (!member) return "";
  return member.you ? w.you : (member.name ?? w.bot);
}
