import { ScenePlayer } from "./player.svelte";
import { playingAt, type Pace } from "./pace";
import { Timeline } from "./timeline";
import type { Ending } from "../types";

/** How a game ends for the viewer. */
type Outcome = Ending["outcome"];

/** Numbers that look random and are the same each time, from 0 to 1. */
function chance(n: number): number {
  const x = Math.sin(n * 127.1 + 3.7) * 43758.5453;
  return x - Math.floor(x);
}

/** Play the end of a game on its panel, which shows its last frame already. Returns the way to end it. */
export function playEnding(root: HTMLElement, outcome: Outcome, pace: Pace): () => void {
  const timeline = new Timeline(root);
  WRITTEN[outcome](timeline);
  const player = new ScenePlayer(timeline, playingAt(pace, false));
  void player.prepare().then(() => player.play());
  return () => player.destroy();
}

const WRITTEN: Record<Outcome, (timeline: Timeline) => void> = { won, lost, drawn };

/** Ranks, then what can be done next. */
function tail(timeline: Timeline, at: number): void {
  timeline.each(timeline.all("ol li"), at, 100, (row, then) => timeline.change(row, { opacity: [0, 1], translate: ["-18px 0px", "0px 0px"] }, then, 260));
  timeline.each(timeline.all(".bt > *"), at + 680, 70, (button, then) => timeline.pop(button, then, 240));
}

function won(timeline: Timeline): void {
  const hero = timeline.one(".hero");
  timeline.change(timeline.one(".halo"), { opacity: [0, 1], scale: [0.6, 1] }, 120, 600).sound(120, "win");
  timeline.appear(hero, 120, 80).change(hero, { translate: ["0px 60px", "0px 0px", "0px -34px", "0px 0px", "0px -16px", "0px 0px"], offset: [0, 0.32, 0.52, 0.7, 0.85, 1] }, 120, 900);
  timeline.change(hero, { scale: ["1 1", "1 1", ".95 1.08", "1.12 .86", "1 1"], offset: [0, 0.32, 0.52, 0.72, 1] }, 120, 900, "sine");
  timeline.change(timeline.one(".crowned"), { opacity: [0, 1, 1], translate: ["0px -90px", "0px 0px", "0px 0px"], offset: [0, 0.5, 1] }, 700, 420, "in");
  const { width, height } = timeline.stage.getBoundingClientRect();
  timeline.each(timeline.all(".bones > *"), 0, 0, (bone, _, i) => fall(timeline, bone, i, width, height));
  timeline.change(timeline.one("h2"), { opacity: [0, 1] }, 420, 80, "lin").change(timeline.one("h2"), { scale: [1.35, 1] }, 420, 340, "hop").enter(timeline.one(".wink"), 620);
  tail(timeline, 720);
  timeline.beat(2950).rest(3000);
}

/** Two waves of bones; every second one stays on the floor. */
function fall(timeline: Timeline, bone: Element, i: number, width: number, height: number): void {
  const at = 300 + (i % 2) * 480 + chance(i + 40) * 420;
  const time = 1100 + chance(i + 9) * 800;
  const x = chance(i) * width;
  const drift = x + (chance(i + 3) - 0.5) * 120;
  const floor = i % 2 ? 40 : -4 - chance(i + 5) * 14;
  timeline.appear(bone, at, 40).change(bone, { translate: [`${x}px ${-height - 40}px`, `${drift}px ${floor}px`] }, at, time, "cubic-bezier(.4,.1,.8,.8)");
  timeline.change(bone, { rotate: [`${chance(i + 7) * 180}deg`, `${chance(i + 7) * 180 + (i % 2 ? 1 : -1) * (180 + chance(i) * 540)}deg`] }, at, time, "lin");
  if (i < 5) timeline.sound(at + time, "xylophone", 1 + i / 5);
}

function lost(timeline: Timeline): void {
  const flame = timeline.one(".flame");
  timeline.appear(timeline.one(".halo"), 0, 500).sound(100, "loss");
  timeline.change(flame, { scale: ["1 1", "1.15 .7", ".5 .3", "0 0"], rotate: ["0deg", "16deg", "40deg", "60deg"] }, 300, 400, "in").sound(320, "pff");
  timeline.each(timeline.all(".smoke i"), 700, 180, (puff, at, i) =>
    timeline.change(puff, { opacity: [0, 0.55, 0], translate: ["0px 0px", `${i % 2 ? 14 : -12}px -36px`, `${i % 2 ? -8 : 16}px -76px`], scale: [0.4, 1.1, 1.7] }, at, 900));
  const { width, height } = timeline.stage.getBoundingClientRect();
  const [bone] = timeline.all(".bones > *");
  const x = width * 0.14;
  const floor = -12;
  timeline.appear(bone, 900, 40).change(bone, { translate: [`${x}px ${-height - 40}px`, `${x}px ${floor}px`], rotate: ["-40deg", "20deg"] }, 900, 520, "in").sound(1420, "tock");
  timeline.change(bone, { translate: [`${x}px ${floor}px`, `${x + 26}px ${floor - 40}px`, `${x + 48}px ${floor}px`], rotate: ["20deg", "70deg", "180deg"] }, 1420, 220, "sine").sound(1640, "tock", 0.8);
  timeline.enter(timeline.one("h2"), 1000, 300, 10).enter(timeline.one(".wink"), 1180, 260, 8);
  tail(timeline, 1350);
  timeline.change(flame, { scale: ["0 0", "1.2 1.2", "1 1"], rotate: ["0deg", "0deg", "0deg"] }, 2300, 300, "hop").sound(2300, "turn").sound(2550, "giggle");
  timeline.beat(2800).rest(2850);
}

function drawn(timeline: Timeline): void {
  const [left, right] = timeline.all(".hero .half");
  timeline.appear(timeline.one(".halo"), 0, 400);
  timeline.change(left, { translate: ["-90px 0px", "12px 0px"], rotate: ["-10deg", "6deg"] }, 0, 420, "in").change(right, { translate: ["90px 0px", "-12px 0px"], rotate: ["10deg", "-6deg"] }, 0, 420, "in");
  timeline.change(left, { translate: ["12px 0px", "-20px -8px", "0px 0px"], rotate: ["6deg", "-10deg", "0deg"] }, 420, 380).change(right, { translate: ["-12px 0px", "20px -8px", "0px 0px"], rotate: ["-6deg", "10deg", "0deg"] }, 420, 380);
  timeline.sound(420, "tock").sound(900, "draw");
  const crown = timeline.one(".crowned");
  timeline.appear(crown, 700, 40).change(crown, { translate: ["0px -160px", "0px 0px"] }, 700, 300, "in").change(crown, { rotate: ["0deg", "-16deg", "14deg", "-9deg", "5deg", "0deg"] }, 1000, 900, "sine").sound(1000, "ting");
  timeline.change(timeline.one("h2"), { opacity: [0, 1] }, 900, 80, "lin").change(timeline.one("h2"), { scale: [1.2, 1] }, 900, 300, "hop").enter(timeline.one(".wink"), 1080);
  tail(timeline, 1250);
  timeline.beat(2350).rest(2400);
}
