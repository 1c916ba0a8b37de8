import type { Score } from "../../../../lib/scenes/score";
import type { EveningView } from "../types";

export type Chapter = "recap" | "walk" | "feat" | "fate" | "stars" | "page";
type Words = [news: string, wink: string];
export type Story = Record<Chapter, Words> & { evening: EveningView };

/** What a chapter does from its beginning; returns when it has come to rest. */
type Write = (score: Score, at: number, story: Story) => number;

const OPEN = 160;
const CLOSE = 140;
const GAP = 120;
/** How long a chapter rests before the next one. */
const REST = 500;
const HOP = 175;

/** Chapter after chapter; the last one, the page of the evening, stays. */
export function tell(score: Score, chapters: readonly Chapter[], story: Story): void {
  let at = 0;
  const rail = score.one(".rail");
  score.appear(rail, 0, 1);
  for (const chapter of chapters) {
    const sheet = score.one(`.chapter.${chapter}`);
    score.appear(sheet, at, OPEN).mark(score.one(`.dot-${chapter}`), "on", at);
    const end = WRITTEN[chapter](score, at, story);
    score.beat(end, chapter);
    at = end + REST;
    if (chapter === "page") score.leave(rail, end - REST, CLOSE);
    else score.leave(sheet, at, CLOSE);
    at += GAP;
  }
}

const WRITTEN: Record<Chapter, Write> = {
  recap(score, at, { recap, evening }) {
    score.say(at, ...recap);
    score.each(score.all(".fights li"), at, 110, (fight, then, i) => {
      score.change(fight, { opacity: [0, 1], translate: ["0px 18px", "0px 0px"] }, at + i * 40, 220);
      const face = score.one(".pic", fight);
      if (fight.classList.contains("beaten")) score.pulse(score.one("i", fight), then + 220, 240, 1.1).sound(then + 220, "tick");
      else score.change(face, { opacity: [1, 1, 0], translate: ["0px 0px", "26px -10px", "90px 0px"] }, then + 240, 360, "in").sound(then + 240, "steps");
      score.pop(score.one("em", fight), then + 240, 260);
    });
    score.each(score.all(".sum span"), at + 1180, 170, (term, then) => score.pop(term, then, 280));
    if (evening.score) return at + 2050;
    score.change(score.one(".note"), { opacity: [0, 1, 1], translate: ["0px -70px", "0px 0px", "0px 0px"], offset: [0, 0.8, 1] }, at + 1760, 360, "hop").sound(at + 1760, "paper");
    return at + 2300;
  },

  walk(score, at, { walk, evening }) {
    score.say(at, ...walk);
    const elf = score.one(".elf");
    const to = (square: number) => {
      const { dx, dy } = score.between(elf, score.one(`[data-square="${square}"]`));
      return { dx, dy: dy - 30 };
    };
    let from = to(evening.before);
    let then = at + 260;
    for (let square = evening.before + 1; square <= evening.before + evening.score; square++, then += HOP) {
      const next = to(square);
      score.change(elf, { translate: [`${from.dx}px ${from.dy}px`, `${(from.dx + next.dx) / 2}px ${Math.min(from.dy, next.dy) - 34}px`, `${next.dx}px ${next.dy}px`] }, then, 150, "sine").sound(then + 140, "tick");
      const field = score.one(`[data-square="${square}"]`);
      score.change(field, { opacity: [0.55, 1] }, then + 100, 60, "lin").pulse(field, then + 140, 200, 1.14);
      if (evening.potions.some((potion) => potion.square === square)) score.wobble(field, then + 150, 420, 20).sound(then + 150, "bell");
      from = next;
    }
    if (evening.score) return then + 300;
    score.change(elf, { translate: [`${from.dx}px ${from.dy}px`, `${from.dx}px ${from.dy}px`] }, then, 1, "lin");
    score.change(score.one(".elf svg"), { scale: ["1 1", "1.08 .86"], rotate: ["0deg", "-8deg"] }, then + 100, 420, "io").sound(then + 300, "yawn");
    score.each(score.all(".sleep i"), then + 420, 260, (z, when, i) => score.change(z, { opacity: [0, 1, 0], translate: [`${from.dx + 30}px 6px`, `${from.dx + 36 + i * 6}px -14px`, `${from.dx + 40 + i * 6}px -30px`] }, when, 700));
    return then + 1400;
  },

  feat(score, at, { feat }) {
    score.say(at + 200, ...feat).sound(at + 120, "fanfare");
    score.change(score.one(".fan"), { opacity: [0, 1], scale: [0.3, 1], rotate: ["-20deg", "12deg"] }, at, 900);
    score.change(score.one(".big"), { opacity: [0, 1], scale: [0, 1], rotate: ["-160deg", "0deg"] }, at + 60, 460, "hop");
    const ribbons = score.all(".ribbon");
    const reasons = score.all(".why");
    score.each(ribbons, at + 300, 420, (ribbon, then, i) => score.change(ribbon, { opacity: [0, 1], scale: ["0.2 1", "1 1"] }, then, 300, "hop").enter(reasons[i], then + 220));
    return at + 880 + 420 * ribbons.length;
  },

  fate(score, at, { fate: [news, what] }) {
    score.say(at, news).sound(at + 300, "drum");
    const card = score.one(".fate .card");
    score.enter(card, at, 260, 40).wobble(card, at + 300, 300, 3);
    score.change(score.one(".fate .turn"), { rotate: ["y 0deg", "y 180deg"] }, at + 620, 380, "io").pulse(card, at + 620, 380, 1.12);
    score.say(at + 960, what).enter(score.one(".fate .tell"), at + 900).sound(at + 1000, "bell");
    return at + 1560;
  },

  stars(score, at, { stars }) {
    score.say(at, ...stars);
    score.each(score.all(".chapter.stars li"), at, 60, (sheet, then) => score.enter(sheet, then, 240, 20));
    score.each(score.all(".won"), at + 420, 220, (won, then) => score.pop(won, then, 320).wobble(won, then + 320, 300, 8).sound(then, "ting"));
    return at + 1500;
  },

  page(score, at, { page }) {
    score.say(at, ...page);
    score.each(score.all(".lines li"), at, 70, (row, then) => score.enter(row, then, 240, 12));
    return at + 800;
  },
};
