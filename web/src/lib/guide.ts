import type { Happening, Joint, Lang, LegalMove, View } from "./types";

/**
 * One thing the guide says, once. It says it when the position fits: `kind` is a kind of move on offer (for the seat or the
 * table), `phase` is the view's, `seen` a kind of event that has happened. Nothing here decides what is allowed.
 */
export interface GuideStep {
  kind?: string;
  phase?: string;
  seen?: string;
  /** What the view must tell besides. */
  when?(view: View): boolean;
  /** Only read, then go on; else the step is done by a move. */
  read?: true;
  /** Said if it comes up; the lesson doesn't wait for it. */
  late?: true;
  /** What to look at: a selector on the board. */
  at?: string;
  says: Record<Lang, string>;
}

/** What the guide looks at. */
export interface Situation {
  view: View;
  moves: LegalMove[];
  joint: Joint | null;
  events: Happening[];
}

export function fits(step: GuideStep, now: Situation): boolean {
  const offered = [...now.moves, ...(now.joint?.moves ?? [])];
  const phase = (now.view as View & { phase?: string }).phase;
  return (
    (step.kind === undefined ? step.read === true || offered.length > 0 : offered.some((move) => move.json.kind === step.kind)) &&
    (step.phase === undefined || step.phase === phase) &&
    (step.when?.(now.view) ?? true) &&
    (step.seen === undefined || now.events.some((event) => event.kind === step.seen))
  );
}

/** The next step to say: the first that fits and was not said. Its number, or -1 when there is nothing to say now. */
export function nextStep(steps: GuideStep[], done: number[], now: Situation): number {
  return steps.findIndex((step, index) => !done.includes(index) && fits(step, now));
}

/** The steps a lesson consists of, and how many of them were said. */
export function progress(steps: GuideStep[], done: number[]): { said: number; of: number } {
  const counted = steps.map((step, index) => (step.late ? -1 : index)).filter((index) => index >= 0);
  return { said: counted.filter((index) => done.includes(index)).length, of: counted.length };
}
