import type { Timeline } from "../../../../lib/scenes/timeline";
import type { EveningView } from "../types";

export type Chapter = "recap" | "walk" | "feat" | "fate" | "stars" | "page";
type Words = [news: string, wink: string];
export type Story = Record<Chapter, Words> & { evening: EveningView };

/** What a chapter does from its beginning; returns when it has come to rest. */
type Write = (timeline: Timeline, at: number, story: Story) => number;

const OPEN = 160;
const CLOSE = 140;
const GAP = 120;
/** How long a chapter rests before the next one. */
const REST = 500;
const HOP = 175;

/** Chapter after chapter; the last one, the page of the evening, stays. */
export function tell(timeline: Timeline, chapters: readonly Chapter[], story: Story): void {
  let at = 0;
  const rail = timeline.one(".rail");
  timeline.appear(rail, 0, 1);
  for (const chapter of chapters) {
    const sheet = timeline.one(`.chapter.${chapter}`);
    timeline.appear(sheet, at, OPEN).mark(timeline.one(`.dot-${chapter}`), "on", at);
    const end = WRITTEN[chapter](timeline, at, story);
    timeline.beat(end, chapter);
    at = end + REST;
    if (chapter === "page") timeline.leave(rail, end - REST, CLOSE);
    else timeline.leave(sheet, at, CLOSE);
    at += GAP;
  }
}

const WRITTEN: Record<Chapter, Write> = {
  recap(timeline, at, { recap, evening }) {
    timeline.say(at, ...recap);
    timeline.each(timeline.all(".fights li"), at, 110, (fight, then, i) => {
      timeline.change(fight, { opacity: [0, 1], translate: ["0px 18px", "0px 0px"] }, at + i * 40, 220);
      const face = timeline.one(".pic", fight);
      if (fight.classList.contains("beaten")) timeline.pulse(timeline.one("i", fight), then + 220, 240, 1.1).sound(then + 220, "tick");
      else timeline.change(face, { opacity: [1, 1, 0], translate: ["0px 0px", "26px -10px", "90px 0px"] }, then + 240, 360, "in").sound(then + 240, "steps");
      timeline.pop(timeline.one("em", fight), then + 240, 260);
    });
    timeline.each(timeline.all(".sum span"), at + 1180, 170, (term, then) => timeline.pop(term, then, 280));
    if (evening.score) return at + 2050;
    timeline.change(timeline.one(".note"), { opacity: [0, 1, 1], translate: ["0px -70px", "0px 0px", "0px 0px"], offset: [0, 0.8, 1] }, at + 1760, 360, "hop").sound(at + 1760, "paper");
    return at + 2300;
  },

  walk(timeline, at, { walk, evening }) {
    timeline.say(at, ...walk);
    const elf = timeline.one(".elf");
    const to = (square: number) => {
      const { dx, dy } = timeline.between(elf, timeline.one(`[data-square="${square}"]`));
      return { dx, dy: dy - 30 };
    };
    let from = to(evening.before);
    let then = at + 260;
    for (let square = evening.before + 1; square <= evening.before + evening.score; square++, then += HOP) {
      const next = to(square);
      timeline.change(elf, { translate: [`${from.dx}px ${from.dy}px`, `${(from.dx + next.dx) / 2}px ${Math.min(from.dy, next.dy) - 34}px`, `${next.dx}px ${next.dy}px`] }, then, 150, "sine").sound(then + 140, "tick");
      const field = timeline.one(`[data-square="${square}"]`);
      timeline.change(field, { opacity: [0.55, 1] }, then + 100, 60, "lin").pulse(field, then + 140, 200, 1.14);
      if (evening.potions.some((potion) => potion.square === square)) timeline.wobble(field, then + 150, 420, 20).sound(then + 150, "bell");
      from = next;
    }
    if (evening.score) return then + 300;
    timeline.change(elf, { translate: [`${from.dx}px ${from.dy}px`, `${from.dx}px ${from.dy}px`] }, then, 1, "lin");
    timeline.change(timeline.one(".elf svg"), { scale: ["1 1", "1.08 .86"], rotate: ["0deg", "-8deg"] }, then + 100, 420, "io").sound(then + 300, "yawn");
    timeline.each(timeline.all(".sleep i"), then + 420, 260, (z, when, i) => timeline.change(z, { opacity: [0, 1, 0], translate: [`${from.dx + 30}px 6px`, `${from.dx + 36 + i * 6}px -14px`, `${from.dx + 40 + i * 6}px -30px`] }, when, 700));
    return then + 1400;
  },

  feat(timeline, at, { feat }) {
    timeline.say(at + 200, ...feat).sound(at + 120, "fanfare");
    timeline.change(timeline.one(".fan"), { opacity: [0, 1], scale: [0.3, 1], rotate: ["-20deg", "12deg"] }, at, 900);
    timeline.change(timeline.one(".big"), { opacity: [0, 1], scale: [0, 1], rotate: ["-160deg", "0deg"] }, at + 60, 460, "hop");
    const ribbons = timeline.all(".ribbon");
    const reasons = timeline.all(".why");
    timeline.each(ribbons, at + 300, 420, (ribbon, then, i) => timeline.change(ribbon, { opacity: [0, 1], scale: ["0.2 1", "1 1"] }, then, 300, "hop").enter(reasons[i], then + 220));
    timeline.each(timeline.all(".feat .beaten i"), at + 700, 60, (monster, then) => timeline.pop(monster, then, 240));
    return at + 880 + 420 * ribbons.length;
  },

  fate(timeline, at, { fate: [news, what] }) {
    timeline.say(at, news).sound(at + 300, "drum");
    const card = timeline.one(".fate .card");
    timeline.enter(card, at, 260, 40).wobble(card, at + 300, 300, 3);
    timeline.change(timeline.one(".fate .turn"), { rotate: ["y 0deg", "y 180deg"] }, at + 620, 380, "io").pulse(card, at + 620, 380, 1.12);
    timeline.say(at + 960, what).enter(timeline.one(".fate .tell"), at + 900).sound(at + 1000, "bell");
    return at + 1560;
  },

  stars(timeline, at, { stars }) {
    timeline.say(at, ...stars);
    timeline.each(timeline.all(".chapter.stars li"), at, 60, (sheet, then) => timeline.enter(sheet, then, 240, 20));
    timeline.each(timeline.all(".chapter.stars header .won"), at + 420, 220, (won, then) => timeline.pop(won, then, 320).wobble(won, then + 320, 300, 8).sound(then, "ting"));
    return at + 1500;
  },

  page(timeline, at, { page }) {
    timeline.say(at, ...page);
    timeline.each(timeline.all(".lines li"), at, 70, (row, then) => timeline.enter(row, then, 240, 12));
    return at + 800;
  },
};
