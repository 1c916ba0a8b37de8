import { getContext, setContext } from "svelte";
import { afterPaint } from "./yielding";

const KEY = Symbol("steps");

/**
 * A board comes onto the page in steps, each a task of its own: a slow phone paints and answers between them. What belongs
 * to a step stands in `{#if steps.reached(2)}`, in the order of the page. Where nobody looks there is nothing to wait for.
 */
export class Steps {
  private at = $state(1);

  constructor(last: number) {
    if (document.hidden || getContext(KEY)) this.at = last;
    else void this.walk(last);
  }

  reached(step: number): boolean {
    return this.at >= step;
  }

  private async walk(last: number): Promise<void> {
    while (this.at < last) {
      await afterPaint(null);
      this.at += 1;
    }
  }
}

/** The boards in this component come at once, whole: they are pictures. */
export function wholeBoards(): void {
  setContext(KEY, true);
}

/** Whether this board is a picture: all of it has to be seen at once. */
export function isPicture(): boolean {
  return getContext<boolean | undefined>(KEY) ?? false;
}
