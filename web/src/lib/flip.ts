/**
 * Cards travel. A board marks each card with `data-spot` (where it lies) and `data-card` (what it is); when the view
 * changes, a card that left one spot and turned up at another slides there.
 */
export interface Lying {
  card: string;
  box: DOMRect;
}

/** Where every card of the board lies now. */
export function snapshot(root: Element): Map<string, Lying> {
  const lying = new Map<string, Lying>();
  for (const element of root.querySelectorAll<HTMLElement>("[data-spot]")) {
    lying.set(element.dataset.spot ?? "", { card: element.dataset.card ?? "", box: element.getBoundingClientRect() });
  }
  return lying;
}

/** For every spot that changed: the spot its card came from. Equal cards come from the nearest spot that lost one. */
export function journeys(before: Map<string, Lying>, after: Map<string, Lying>): [to: string, from: Lying][] {
  const changed = [...after].filter(([spot, now]) => before.get(spot)?.card !== now.card);
  const left = new Map([...before].filter(([spot, was]) => after.get(spot)?.card !== was.card));
  const found: [string, Lying][] = [];
  for (const [spot, now] of changed) {
    const candidates = [...left].filter(([, was]) => was.card === now.card);
    candidates.sort(([, a], [, b]) => distance(a.box, now.box) - distance(b.box, now.box));
    const nearest = candidates[0];
    if (!nearest) continue;
    left.delete(nearest[0]);
    found.push([spot, nearest[1]]);
  }
  return found;
}

function distance(a: DOMRect, b: DOMRect): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** Slide every card that moved since *before* from its old place to its new one; a landing card hops once. */
export function animate(root: Element, before: Map<string, Lying>): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const after = snapshot(root);
  for (const [spot, from] of journeys(before, after)) {
    const element = root.querySelector<HTMLElement>(`[data-spot="${CSS.escape(spot)}"]`);
    const now = after.get(spot)?.box;
    if (!element?.animate || !now?.width) continue;
    element.animate(path(from.box, now), { duration: 320, easing: "cubic-bezier(.2,.8,.2,1)" });
  }
}

function path(from: DOMRect, to: DOMRect): Keyframe[] {
  const move = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width})`;
  return [
    { transform: move, transformOrigin: "0 0", zIndex: 5 },
    { transform: "translateY(-6px)", transformOrigin: "0 0", zIndex: 5, offset: 0.82 },
    { transform: "none", transformOrigin: "0 0" },
  ];
}
