/** Which way an arrow key points. */
const WAYS: Record<string, [x: number, y: number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Going sideways costs so much more than going straight. */
const ASIDE = 2.5;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const middle = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });

/** Of several boxes the next one in the direction of an arrow key; -1 where there is none. */
export function nextTo(from: Box, boxes: Box[], key: string): number {
  const [wx, wy] = WAYS[key] ?? [0, 0];
  const a = middle(from);
  const costs = boxes.map((box) => {
    const b = middle(box);
    const along = (b.x - a.x) * wx + (b.y - a.y) * wy;
    const aside = Math.abs((b.x - a.x) * wy) + Math.abs((b.y - a.y) * wx);
    return along > 1 ? along + ASIDE * aside : Infinity;
  });
  const least = Math.min(...costs);
  return least === Infinity ? -1 : costs.indexOf(least);
}

export const isArrow = (key: string) => key in WAYS;

/** What can be reached on a board, where it is seen. */
export function reachable(root: Element): HTMLElement[] {
  const all = root.querySelectorAll<HTMLElement>("button:not([disabled]), [tabindex='0']");
  return [...all].filter((each) => !each.closest(".log")).filter((each) => each.offsetParent !== null || each.getClientRects().length > 0);
}

/** What may be done now comes first. */
const PLAYABLE = ":is(button, [tabindex='0']):is(.open, .legal, .target, .hot):not([disabled])";

/** What somebody who plays by keys begins with: a card of the hand, else another card, else anything that may be done, else the gold button. */
export function firstPlayable(root: Element): HTMLElement | undefined {
  const things = reachable(root);
  const playable = things.filter((each) => each.matches(PLAYABLE));
  return playable.find((each) => each.closest("[data-hand], .hand")) ?? playable.find((each) => each.dataset.card !== undefined) ?? playable[0] ?? things.find((each) => each.matches(".go"));
}

/** Move the focus on a board by an arrow key; whether it moved. */
export function moveFocus(root: Element, key: string): boolean {
  const now = document.activeElement;
  if (!now || now === root || !root.contains(now)) {
    const first = firstPlayable(root);
    first?.focus();
    return first !== undefined;
  }
  const others = reachable(root).filter((each) => each !== now);
  const next = others[nextTo(now.getBoundingClientRect(), others.map((each) => each.getBoundingClientRect()), key)];
  next?.focus();
  return next !== undefined;
}
