import type { Explain, ScoreLine } from "../../lib/score";
import { portraitOf, type ChristmasView, type Place } from "./types";
import { boardWords } from "./words";

const signed = (points: number) => (points > 0 ? `+${points}` : `−${-points}`);

/** The eight places: which monster was fought there, how it ended and what that counts. All share one score. */
export const explain: Explain<ChristmasView> = (view, texts) => {
  const w = boardWords(texts.lang);
  const lineOf = (place: Place): ScoreLine => ({
    label: place.monster ? texts.say(`monsters.${place.monster}`) : w.hiddenMonster,
    note: [place.beaten ? w.beaten : w.fled, texts.say(`locations.${place.key}`), place.boss ? w.boss : w.level(place.fought ?? place.level ?? 1)].join(" · "),
    ...(place.monster ? { portrait: portraitOf(place.monster), colour: "#1d2c4f" } : { icon: "padlock" }),
    values: [signed(place.points ?? 0)],
  });
  const fought = view.locations.filter((place) => place.beaten !== null);
  const given = view.score - fought.reduce((sum, place) => sum + (place.points ?? 0), 0);
  return [...fought.map(lineOf), ...(given ? [{ label: w.neverBelow, icon: "present", values: [signed(given)] }] : [])];
};
