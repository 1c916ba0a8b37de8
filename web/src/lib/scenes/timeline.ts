import type { Sound } from "../sound";

/** How a movement goes: arrives, is born or lands, falls, travels, pulses; or a curve of its own. */
export const EASES = {
  out: "cubic-bezier(.2,.8,.2,1)",
  hop: "cubic-bezier(.3,1.5,.5,1)",
  in: "cubic-bezier(.55,0,.9,.4)",
  io: "cubic-bezier(.6,0,.25,1)",
  sine: "cubic-bezier(.4,0,.6,1)",
  lin: "linear",
} as const;
export type Ease = keyof typeof EASES | `cubic-bezier(${string})`;

/** What may move: nothing that would make the browser lay the page out or paint it anew. */
export interface Change {
  opacity?: (number | string)[];
  translate?: string[];
  rotate?: string[];
  scale?: (number | string)[];
  /** When each value is reached, from 0 to 1; evenly if left out. */
  offset?: number[];
}

/** One element, several, or none where a screen doesn't have it. */
export type Cast = Element | null | undefined | readonly (Element | null | undefined)[];

/** What the cue says: the news, then the wink. */
export interface Said {
  title: string;
  text: string;
}

/** A moment at rest: skipping lands on one, and without movement the scene is a still of each. */
export interface Beat {
  at: number;
  label: string;
}

interface Part {
  element: Element;
  frames: PropertyIndexedKeyframes;
  timing: KeyframeAnimationOptions;
}

interface Mark {
  element: Element;
  name: string;
  from: number;
  until: number;
}

interface Note {
  at: number;
  sound: Sound;
  pitch: number;
}

export interface Flight {
  /** How high the arc is, in pixels. */
  lift?: number;
  /** By how many degrees it turns on the way. */
  spin?: number;
  /** Its size when it arrives. */
  scale?: number;
  fade?: boolean;
}

/** So many points make an arc look round. */
const ARC = 14;

/**
 * What moves when in a scene, in milliseconds: a list of (element, property, start, duration, easing), words keyed by time, sounds and
 * beats. It is written while everything lies at rest, so that places can be measured; `ScenePlayer` makes the animations of it.
 */
export class Timeline {
  readonly beats: Beat[] = [];
  private readonly changes: Part[] = [];
  readonly notes: Note[] = [];
  private readonly said: { at: number; words: Said }[] = [];
  private readonly texts = new Map<Element, { first: string; keys: { at: number; text: string }[] }>();
  private readonly marks: Mark[] = [];
  /** When everything has come to rest. A later `rest` or `beat` makes it longer. */
  end = 0;

  constructor(readonly stage: HTMLElement) {}

  /** The first element that matches, and all of them. */
  one<T extends Element = HTMLElement>(selector: string, root: Element = this.stage): T | null {
    return root.querySelector<T>(selector);
  }

  all<T extends Element = HTMLElement>(selector: string, root: Element = this.stage): T[] {
    return [...root.querySelectorAll<T>(selector)];
  }

  /** Properties go through the values given, from *start* for *duration*. */
  change(cast: Cast, values: Change, start: number, duration: number, ease: Ease = "out"): this {
    for (const element of castOf(cast)) {
      const { offset, ...properties } = values;
      for (const [property, steps] of Object.entries(properties) as [string, (number | string)[]][]) {
        this.changes.push({
          element,
          frames: { [property]: steps.map(String), ...(offset ? { offset } : {}) },
          timing: { delay: start, duration: Math.max(duration, 1), easing: curve(ease) },
        });
      }
    }
    return this.rest(start + duration);
  }

  /** The same for each of several, *gap* apart. */
  each<E extends Element>(elements: readonly E[], start: number, gap: number, write: (element: E, start: number, index: number) => unknown): this {
    elements.forEach((element, index) => write(element, start + index * gap, index));
    return this;
  }

  enter(cast: Cast, start: number, duration = 260, rise = 14, ease: Ease = "out"): this {
    return this.change(cast, { opacity: [0, 1], translate: [`0px ${rise}px`, "0px 0px"] }, start, duration, ease);
  }

  pop(cast: Cast, start: number, duration = 300, ease: Ease = "hop"): this {
    return this.change(cast, { opacity: [0, 1, 1], offset: [0, 0.35, 1] }, start, duration, "lin").change(cast, { scale: [0.3, 1] }, start, duration, ease);
  }

  appear(cast: Cast, start: number, duration = 120): this {
    return this.change(cast, { opacity: [0, 1] }, start, duration, "lin");
  }

  leave(cast: Cast, start: number, duration = 180): this {
    return this.change(cast, { opacity: [1, 0] }, start, duration, "lin");
  }

  /** From where it lies, by so much, along a parabola: things go to their owner. */
  fly(cast: Cast, { dx, dy }: { dx: number; dy: number }, start: number, duration: number, { lift = 40, spin = 0, scale = 1, fade = false }: Flight = {}): this {
    const translate = Array.from({ length: ARC + 1 }, (_, i) => {
      const part = i / ARC;
      const way = part < 0.5 ? 2 * part * part : 1 - 2 * (1 - part) * (1 - part);
      return `${(dx * way).toFixed(1)}px ${(dy * way - lift * 4 * way * (1 - way)).toFixed(1)}px`;
    });
    this.change(cast, { translate }, start, duration, "lin");
    if (spin) this.change(cast, { rotate: ["0deg", `${spin}deg`] }, start, duration);
    if (scale !== 1) this.change(cast, { scale: [1, scale] }, start, duration, "io");
    return fade ? this.leave(cast, start + duration - 60, 120) : this;
  }

  wobble(cast: Cast, start: number, duration = 380, angle = 2.2): this {
    const turns = [0, -1, 1, -0.7, 0.4, 0].map((part) => `${part * angle}deg`);
    return this.change(cast, { rotate: turns }, start, duration, "sine");
  }

  shake(cast: Cast, start: number, duration = 260, by = 5): this {
    return this.change(cast, { translate: ["0px 0px", `${-by}px ${by * 0.4}px`, `${by}px ${-by * 0.3}px`, `${-by * 0.5}px 0px`, "0px 0px"] }, start, duration, "lin");
  }

  hop(cast: Cast, start: number, duration = 260, height = 8): this {
    return this.change(cast, { translate: ["0px 0px", `0px ${-height}px`, "0px 0px"] }, start, duration, "sine");
  }

  pulse(cast: Cast, start: number, duration = 260, size = 1.16): this {
    return this.change(cast, { scale: [1, size, 1] }, start, duration, "sine");
  }

  /** From then on the element reads *text*. */
  text(element: Element | null | undefined, at: number, text: string | number): this {
    if (!element) return this;
    const words = this.texts.get(element) ?? { first: element.textContent ?? "", keys: [] };
    this.texts.set(element, words);
    insert(words.keys, { at, text: String(text) });
    return this.rest(at);
  }

  /** A number never jumps: it counts from one value to another. */
  count(element: Element | null | undefined, from: number, to: number, start: number, duration: number, say: (value: number) => string = String): this {
    const steps = Math.abs(to - from);
    for (let i = 1; i <= steps; i++) this.text(element, start + (duration * i) / steps, say(from + Math.sign(to - from) * i));
    return this;
  }

  /** The element has a class for a while, or from then on. */
  mark(cast: Cast, name: string, from: number, until = Infinity): this {
    for (const element of castOf(cast)) this.marks.push({ element, name, from, until });
    return this.rest(from);
  }

  /** What the cue says from then on: the news, then the wink. */
  say(at: number, title: string, text = ""): this {
    insert(this.said, { at, words: { title, text } });
    return this.rest(at);
  }

  /** *pitch* raises or lowers it: 2 is an octave higher. */
  sound(at: number, sound: Sound, pitch = 1): this {
    insert(this.notes, { at, sound, pitch });
    return this.rest(at);
  }

  beat(at: number, label = ""): this {
    insert(this.beats, { at, label });
    return this.rest(at);
  }

  /** The scene lasts at least so long. */
  rest(until: number): this {
    this.end = Math.max(this.end, until);
    return this;
  }

  /** How far *b* lies from *a*, middle to middle, and how much larger it is. */
  between(a: Element | null | undefined, b: Element | null | undefined): { dx: number; dy: number; scale: number } {
    if (!a || !b) return { dx: 0, dy: 0, scale: 1 };
    const from = a.getBoundingClientRect();
    const to = b.getBoundingClientRect();
    return {
      dx: to.x + to.width / 2 - from.x - from.width / 2,
      dy: to.y + to.height / 2 - from.y - from.height / 2,
      scale: from.width ? to.width / from.width : 1,
    };
  }

  /**
   * The movements in the order of time, whatever order they were written in. A thing waits in the first frame of its first movement;
   * later ones begin when their time comes, and the last one stays.
   */
  get parts(): Part[] {
    const moved = new Map<Element, Set<string>>();
    const inTime = [...this.changes].sort((a, b) => Number(a.timing.delay) - Number(b.timing.delay));
    return inTime.map((part) => {
      const [property = ""] = Object.keys(part.frames).filter((key) => key !== "offset");
      const seen = moved.get(part.element) ?? new Set<string>();
      moved.set(part.element, seen);
      const fill = seen.has(property) ? "forwards" : "both";
      seen.add(property);
      return { ...part, timing: { ...part.timing, fill } };
    });
  }

  /** What is said at that time. */
  wordsAt(time: number): Said {
    return this.said.findLast(({ at }) => at <= time)?.words ?? { title: "", text: "" };
  }

  /** Texts and classes as they are at that time. */
  dress(time: number): void {
    for (const [element, { first, keys }] of this.texts) {
      const text = keys.findLast(({ at }) => at <= time)?.text ?? first;
      if (element.textContent !== text) element.textContent = text;
    }
    for (const { element, name } of this.marks) element.classList.toggle(name, this.isMarked(element, name, time));
  }

  /** As it lay before: another timeline may be written. */
  undress(): void {
    for (const [element, { first }] of this.texts) element.textContent = first;
    for (const { element, name } of this.marks) element.classList.remove(name);
  }

  private isMarked(element: Element, name: string, time: number): boolean {
    return this.marks.some((mark) => mark.element === element && mark.name === name && time >= mark.from && time < mark.until);
  }
}

function castOf(cast: Cast): Element[] {
  return (Array.isArray(cast) ? cast : [cast]).filter((each): each is Element => Boolean(each));
}

function curve(ease: Ease): string {
  return ease in EASES ? EASES[ease as keyof typeof EASES] : ease;
}

function insert<T extends { at: number }>(list: T[], item: T): void {
  const after = list.findIndex((each) => each.at > item.at);
  list.splice(after < 0 ? list.length : after, 0, item);
}
