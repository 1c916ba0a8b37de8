import type { Timeline } from "../../lib/scenes/timeline";
import { signedNumber, type Texts } from "../../lib/texts";
import { KINDS, type Kind, type SedlecView, type Skull, type Wish } from "./types";
import { boardWords } from "./words";

/** How long the crypts take to step apart, a kind to be counted, a line of the tie to be read: milliseconds. */
const OPENING = 320;
const KIND = 860;
const RANK = 620;
/** Skulls that don't count now go dark, not away. */
const DARK = 0.66;
/** Each kind has its tone. */
const PITCH: Record<Kind, number> = { king: 0.8, peasant: 1, priest: 1.2, lover: 1.5, criminal: 0.67 };

interface Cast {
  view: SedlecView;
  names: string[];
  texts: Texts;
}

export const skullKey = (seat: number, [row, column, half]: Skull) => `${seat}:${row}.${column}.${half}`;

/** The last count: kind by kind, a tie explained, the crown. */
export function writeCount(timeline: Timeline, { view, names, texts }: Cast): void {
  const w = boardWords(texts.lang);
  const seats = view.seats.map((_, seat) => seat);
  const half = (seat: number, skull: Skull) => timeline.one(`[data-skull="${skullKey(seat, skull)}"]`);
  const total = (seat: number) => [timeline.one(`.tt[data-seat="${seat}"]`), timeline.one(`tfoot [data-seat="${seat}"]`)];
  const halves = timeline.all(".hf");
  const dark = new Map<Element, number>();
  const dim = (element: HTMLElement, value: number, at: number) => {
    const before = dark.get(element) ?? 0;
    if (before !== value) timeline.change(timeline.one(".dark", element), { opacity: [before, value] }, at, 160, "lin");
    dark.set(element, value);
  };

  timeline.say(0, w.countBegins[0] ?? "", w.countBegins[1]).sound(0, "stone");
  timeline.each(timeline.all(".side"), 0, 60, (side, at) => timeline.enter(side, at, 300, 30)).enter(timeline.one(".brd"), 40, 300, 40);
  const sums = seats.map(() => 0);
  let time = OPENING;
  for (const kind of KINDS) {
    const [title, text] = w.kindSays[kind] ?? ["", ""];
    timeline.say(time, title, text).mark(timeline.one(`tr[data-kind="${kind}"]`), "now", time, time + KIND - 60);
    for (const each of halves) dim(each, each.dataset.kind === kind ? 0 : DARK, time);
    for (const seat of seats) count(seat, kind);
    timeline.beat(time + KIND - 80, kind);
    time += KIND;
  }
  for (const each of halves) dim(each, 0, time);

  function count(seat: number, kind: Kind): void {
    const cell = timeline.one(`tr[data-kind="${kind}"] [data-seat="${seat}"]`);
    timeline.text(cell, 0, "").text(cell, time, 0);
    if (time === OPENING) for (const each of total(seat)) timeline.text(each, 0, 0);
    const wishes = (view.seats[seat]?.score.wishes ?? []).filter((wish) => wish.kind === kind);
    let sum = 0;
    wishes.forEach((wish, i) => {
      const at = time + 140 + i * Math.min(110, 500 / wishes.length) + seat * 50;
      light(seat, wish, at);
      timeline.count(cell, sum, sum + wish.points, at, 100).sound(at, "skull", PITCH[kind]);
      for (const each of total(seat)) timeline.count(each, sums[seat]!, sums[seat]! + wish.points, at, 120);
      sum += wish.points;
      sums[seat]! += wish.points;
    });
    if (sum) timeline.pulse(total(seat)[0], time + 300, 300);
  }

  function light(seat: number, wish: Wish, at: number): void {
    wish.skulls.forEach((skull, i) => {
      const element = half(seat, skull);
      if (!element) return;
      timeline.appear(timeline.one(".lit", element), at + i * 60, 100).leave(timeline.one(".lit", element), time + KIND - 60, 120);
      timeline.pulse(timeline.one(".pic", element), at + i * 60, 260, 1.18);
      if (i) return;
      const badge = timeline.one("em", element);
      timeline.text(badge, at, signedNumber(wish.points)).pop(badge, at + 40, 220).leave(badge, time + KIND - 60, 120);
    });
  }

  const winners = (view.places ?? []).flatMap((place, seat) => (place === 1 ? [seat] : []));
  if (view.tie.length) time = explainTie(time);
  crown(time);

  function explainTie(at: number): number {
    const among = view.tie[0]?.seats ?? [];
    const points = view.seats[among[0]!]?.score.total ?? 0;
    timeline.say(at, w.level(points), w.levelMore).sound(at, "refusal");
    for (const seat of among) timeline.wobble(total(seat)[0], at + 60, 420, 6);
    timeline.leave(timeline.one(".brd table"), at + 480, 160).appear(timeline.one(".tie"), at + 560, 160);
    let then = at + 640;
    view.tie.forEach(({ seats: level, points, ahead }, i) => {
      const rank = w.ranks[i] ?? "";
      const decides = ahead.length < level.length;
      const [best = 0, next = 0] = [...new Set(points)].sort((a, b) => b - a);
      timeline.enter(timeline.one(`.rank[data-rank="${i}"]`), then, 260).sound(then, "tock", 1 + i / 4);
      timeline.say(then, w.tie, decides ? w.tieBroken(rank, best, next) : w.tieSame(rank, best));
      if (decides) timeline.pulse(timeline.one(`.rank[data-rank="${i}"] .w`), then + 220, 320, 1.4);
      if (i === view.tie.length - 1) timeline.enter(timeline.one(".tie p"), then + 220, 260);
      then += RANK;
      timeline.beat(then, rank);
    });
    return then + 140;
  }

  function crown(at: number): void {
    const [winner] = winners;
    const best = winner === undefined ? null : KINDS.reduce((a, b) => ((view.seats[winner]?.score.kinds[b] ?? 0) > (view.seats[winner]?.score.kinds[a] ?? 0) ? b : a));
    if (winners.length === 1 && winner !== undefined && best) timeline.say(at + 420, texts.say("ending.won", { n: 1, winners: names[winner] ?? "" }), w.crownedMore(texts.say(`gains.${best}`)));
    else timeline.say(at + 420, w.shared, w.sharedMore);
    for (const seat of seats.filter((each) => !winners.includes(each))) {
      for (const each of timeline.all(`.side[data-seat="${seat}"] .hf`)) dim(each, 0.5, at);
    }
    for (const seat of winners) {
      const place = timeline.one(`.side[data-seat="${seat}"] .crown`);
      timeline.appear(place, at, 40).change(place, { translate: ["0px -150px", "0px 0px", "0px -14px", "0px 0px"], offset: [0, 0.6, 0.8, 1] }, at, 560, "cubic-bezier(.5,0,.8,1)");
      timeline.change(place, { rotate: ["-24deg", "6deg", "11deg", "8deg"] }, at, 640).change(timeline.one(`.side[data-seat="${seat}"] .face`), { scale: ["1 1", "1.1 .86", "1 1"] }, at + 330, 260, "sine");
      timeline.hop(timeline.all(`.side[data-seat="${seat}"] .pic`), at + 380, 300, 4);
    }
    timeline.sound(at + 340, "ting").beat(at + 860, "crown").rest(at + 920);
  }
}
