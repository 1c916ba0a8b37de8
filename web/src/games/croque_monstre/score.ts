import type { Explain, ScoreLine } from "../../lib/score";
import { KINDS, LOOK, type CroqueView, type Kind } from "./types";
import { boardWords } from "./words";

/** The headstones by kind, then the bonus. */
export const explain: Explain<CroqueView> = (view, texts) => {
  const w = boardWords(texts.lang);
  const worth = (kind: Kind, seat: number) => view.headstones[kind].find((stone) => stone.owner === seat)?.value ?? 0;
  const stones = KINDS.map(
    (kind): ScoreLine => ({
      label: texts.say(`kinds.${kind}`),
      portrait: LOOK[kind].portrait,
      colour: LOOK[kind].colour,
      values: view.seats.map((grave, seat) => (grave.claims[kind].has === null ? 0 : w.stoneWorth(grave.claims[kind].has, worth(kind, seat)))),
    }),
  );
  return [...stones, { label: texts.say("gains.bonus"), icon: "laurel-crown", values: view.seats.map((grave) => grave.score.bonus) }];
};
