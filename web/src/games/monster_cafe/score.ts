import type { Explain, ScoreLine } from "../../lib/score";
import { signedNumber } from "../../lib/texts";
import type { CafeView, Count } from "./types";
import { boardWords } from "./words";

/** What the majority of a family brought in the last count. */
function familyLines(count: Count, family: (key: string) => string): ScoreLine[] {
  return count.families
    .filter((row) => row.cafe && row.winner !== null)
    .map((row) => ({
      label: family(row.family),
      portrait: `ca-${row.family}`,
      colour: `var(--${row.family})`,
      values: row.strengths.map((_, seat) => (row.winner === seat ? signedNumber(row.loses ? -row.cafe : row.cafe) : "")),
    }));
}

/** Coffees from before, those of the last count by family, then the tokens. */
export const explain: Explain<CafeView> = (view, texts) => {
  const w = boardWords(texts.lang);
  const change = view.count?.change ?? view.seats.map(() => 0);
  const before = view.seats.map((each, seat) => each.coffees - change[seat]!);
  const families = view.count ? familyLines(view.count, (key) => texts.say(`families.${key}`)) : [];
  return [
    { label: w.coffeesBefore(view.count?.round ?? 1), icon: "coffee-cup", values: before },
    ...families,
    ...("cookie" in view.supply ? [{ label: texts.say("tokens.cookie"), icon: "cookie", values: view.seats.map((each) => each.cookies) }] : []),
    ...(view.seats.some((each) => each.mummies)
      ? [{ label: texts.say("tokens.mummy"), note: w.mummies(2).replace(/^2 /, ""), icon: "mummy-head", values: view.seats.map((each) => each.total - each.coffees - each.cookies) }]
      : []),
  ];
};
