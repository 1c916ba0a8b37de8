import { afterPaint } from "../yielding";
import { play as playSound } from "../sound";
import type { Said, Timeline } from "./timeline";

/** How a scene is played: its speed, or without movement as one still after the other, or at once its last frame. */
export interface Playing {
  rate: number;
  stills?: boolean;
  atOnce?: boolean;
}

/** So many animations are made at a time, so that a slow phone can answer between them. */
const HANDFUL = 40;
/** A beat that is nearer than this has been seen. */
const NEAR = 30;

/** How long a still stands, in milliseconds: the time it takes to read what is said. */
export function stillTime({ title, text }: Said): number {
  return Math.max(1200, 600 + 32 * (title.length + text.length));
}

/**
 * Plays a timeline. Every animation is made paused, so that one number, the time, plays, seeks, slows down or ends the whole scene.
 * Without animations (a browser that has none) words, texts and classes still tell it.
 */
export class ScenePlayer {
  time = $state(0);
  playing = $state(false);
  words = $state.raw<Said>({ title: "", text: "" });
  private animations: Animation[] = [];
  private request = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private heard = -1;
  private gone = false;

  constructor(
    readonly timeline: Timeline,
    private readonly how: Playing,
  ) {}

  get ended(): boolean {
    return this.time >= this.timeline.end;
  }

  /** Begin where *other* was, with its words: a size may change again before this one is ready. */
  follow(other: ScenePlayer): void {
    this.time = other.ended ? this.timeline.end : other.time;
    this.words = other.words;
  }

  /** Make the animations, a handful at a time. */
  async prepare(): Promise<void> {
    const parts = this.timeline.parts;
    for (let i = 0; i < parts.length && !this.gone; i += HANDFUL) {
      for (const { element, frames, timing } of parts.slice(i, i + HANDFUL)) {
        const animation = element.animate?.(frames, timing);
        if (!animation) continue;
        animation.pause();
        this.animations.push(animation);
      }
      if (i + HANDFUL < parts.length) await afterPaint(null);
    }
    if (!this.gone) this.seek(this.time);
  }

  play(): void {
    if (this.how.atOnce) return this.finish();
    if (this.how.stills) return this.still(this.nextBeat());
    this.stop();
    if (this.ended) return;
    this.playing = true;
    for (const animation of this.animations) {
      animation.currentTime = this.time;
      animation.playbackRate = this.how.rate;
      animation.play();
    }
    this.run(performance.now() - this.time / this.how.rate);
  }

  /** The scene as it is at *time*, at rest. */
  seek(time: number): void {
    this.stop();
    this.show(Math.min(Math.max(time, 0), this.timeline.end));
    for (const animation of this.animations) {
      animation.pause();
      animation.currentTime = this.time;
    }
  }

  /** On to the next beat; after the last one to the end. */
  next(): void {
    const beat = this.nextBeat();
    if (beat === null) return this.finish();
    if (this.how.stills) return this.still(beat);
    this.heard = beat;
    this.seek(beat);
    this.play();
  }

  finish(): void {
    this.heard = this.timeline.end;
    this.seek(this.timeline.end);
  }

  /** Stop and let everything lie as it lay before. */
  destroy(): void {
    this.gone = true;
    this.stop();
    for (const animation of this.animations) animation.cancel();
    this.animations = [];
    this.timeline.undress();
  }

  private run(began: number): void {
    this.request = requestAnimationFrame((now) => {
      const time = (now - began) * this.how.rate;
      if (time >= this.timeline.end) {
        this.show(this.timeline.end);
        return this.finish();
      }
      this.show(Math.max(this.time, time));
      this.run(began);
    });
  }

  private show(time: number): void {
    this.sing(time);
    this.time = time;
    this.timeline.dress(time);
    const words = this.timeline.wordsAt(time);
    if (words.title !== this.words.title || words.text !== this.words.text) this.words = words;
  }

  /** The sounds between the last time and this one; what was skipped stays silent. */
  private sing(time: number): void {
    if (this.playing) for (const note of this.timeline.notes) if (note.at > this.heard && note.at <= time) playSound(note.sound, note.pitch);
    this.heard = Math.max(this.heard, time);
  }

  private still(beat: number | null): void {
    if (beat === null) return this.finish();
    this.seek(beat);
    this.playing = true;
    this.timer = setTimeout(() => this.still(this.nextBeat()), stillTime(this.words));
  }

  private nextBeat(): number | null {
    return this.timeline.beats.find(({ at }) => at > this.time + (this.time ? NEAR : 0))?.at ?? null;
  }

  private stop(): void {
    this.playing = false;
    cancelAnimationFrame(this.request);
    clearTimeout(this.timer);
  }
}
