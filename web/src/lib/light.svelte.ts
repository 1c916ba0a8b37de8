import { getContext, setContext } from "svelte";
import type { Value } from "./types";

/** Something that was told or could be done: an event, or the parts of a move. */
export interface Told {
  kind: string;
  seat?: number | null;
  [part: string]: unknown;
}

/** Where on the board the things lie that a text is about: selectors, from the game's `lights.ts`. *viewer* is the seat whose view is shown. */
export type Lights = (told: Told, viewer: number) => string[];

const KEY = Symbol("light");
/** How long things stay lit after a tap. */
const TAPPED = 2600;

/** Lights on the board the cards and places that a line of words is about. */
export class Light {
  at = $state.raw<string[]>([]);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly find: (told: Told) => string[],
    /** What lies over the board is put away, so that what is lit can be seen. */
    private readonly uncover: () => void = () => undefined,
  ) {}

  on(told: Told): void {
    clearTimeout(this.timer);
    this.at = this.find(told);
  }

  off(): void {
    clearTimeout(this.timer);
    this.at = [];
  }

  /** Light it for a while: who taps has nowhere to point. */
  flash(told: Told): void {
    this.on(told);
    if (!this.at.length) return;
    this.uncover();
    this.timer = setTimeout(() => this.off(), TAPPED);
  }
}

export function provideLight(light: Light): void {
  setContext(KEY, light);
}

/** The light of the board around; elsewhere nothing is lit. */
export function boardLight(): Light | null {
  return getContext<Light | undefined>(KEY) ?? null;
}

/** A selector for the spot of that name, and for a card at any spot that begins so. */
export const spot = (name: string): string => `[data-spot="${name}"]`;
export const cardAt = (begins: string, card: unknown): string => `[data-spot^="${begins}"][data-card="${String(card as Value)}"]`;
