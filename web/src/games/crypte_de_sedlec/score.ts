import type { Explain } from "../../lib/score";
import { ICONS, KINDS, type SedlecView } from "./types";
import { boardWords } from "./words";

/** Points by kind of skull. */
export const explain: Explain<SedlecView> = (view, texts) =>
  KINDS.map((kind) => ({
    label: texts.say(`gains.${kind}`),
    note: boardWords(texts.lang).wishes[kind],
    icon: ICONS[kind],
    colour: `var(--${kind})`,
    values: view.seats.map((crypt) => crypt.score.kinds[kind]),
  }));
