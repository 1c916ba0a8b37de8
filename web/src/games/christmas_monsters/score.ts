import type { Explain } from "../../lib/score";
import { portraitOf, type ChristmasView } from "./types";
import { boardWords } from "./words";

/** The eight places: which monster was fought there, and how it ended. All share one score. */
export const explain: Explain<ChristmasView> = (view, texts) => {
  const w = boardWords(texts.lang);
  return view.locations
    .filter((place) => place.beaten !== null)
    .map((place) => ({
      label: place.monster ? texts.say(`monsters.${place.monster}`) : w.hiddenMonster,
      note: [texts.say(`locations.${place.key}`), place.boss ? w.boss : w.level(place.fought ?? place.level ?? 1)].join(" · "),
      ...(place.monster ? { portrait: portraitOf(place.monster), colour: "#1d2c4f" } : { icon: "padlock" }),
      values: [place.beaten ? `✓ ${w.beaten}` : `✗ ${w.fled}`],
    }));
};
