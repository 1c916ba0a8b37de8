/**
 * Cards travel. A board marks each card with `data-spot` (where it lies) and `data-card` (what it is; nothing for a back);
 * when the view changes, a card that left one spot and turned up at another slides there, and a back that became a face
 * turns over. `data-from` names the spot a card comes from when nobody saw it lie anywhere.
 */
export interface Lying {
  card: string;
  box: DOMRect;
  from?: string;
}

/** Where every card of the board lies now. */
export function snapshot(root: Element): Map<string, Lying> {
  const lying = new Map<string, Lying>();
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>("[data-spot]")) {
    const { spot, card, from } = element.dataset;
    const box = element.getBoundingClientRect();
    // The same card may be drawn again for another size of screen: what isn't shown lies nowhere.
    if (!box.width && lying.has(spot ?? "")) continue;
    lying.set(spot ?? "", { card: card ?? "", box, ...(from ? { from } : {}) });
  }
  return lying;
}

/** For every spot that changed: the spot its card came from. Equal cards come from the nearest spot that lost one. */
export function journeys(before: Map<string, Lying>, after: Map<string, Lying>): [to: string, from: Lying][] {
  const changed = [...after].filter(([spot, now]) => before.get(spot)?.card !== now.card);
  const left = new Map([...before].filter(([spot, was]) => after.get(spot)?.card !== was.card));
  const found: [string, Lying][] = [];
  for (const [spot, now] of changed.filter(([, each]) => each.card)) {
    const candidates = [...left].filter(([, was]) => was.card === now.card);
    candidates.sort(([, a], [, b]) => distance(a.box, now.box) - distance(b.box, now.box));
    const source = candidates[0] ?? (now.from ? [...before].find(([where]) => where === now.from) : undefined);
    if (!source) continue;
    left.delete(source[0]);
    found.push([spot, source[1]]);
  }
  return found;
}

/** The spots where a back lay and a face lies now. */
export function turnings(before: Map<string, Lying>, after: Map<string, Lying>): string[] {
  return [...after].filter(([spot, now]) => now.card && before.get(spot)?.card === "").map(([spot]) => spot);
}

function distance(a: DOMRect, b: DOMRect): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

const MOVE = { duration: 320, easing: "cubic-bezier(.2,.8,.2,1)" };
const TURN = { duration: 380, easing: "ease-in-out" };

/** Slide every card that moved since *before* from its old place to its new one; a landing card hops once. */
export function animate(root: Element, before: Map<string, Lying>): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const after = snapshot(root);
  const turning = new Set(turnings(before, after));
  const find = (spot: string) => root.querySelector<HTMLElement | SVGGraphicsElement>(`[data-spot="${CSS.escape(spot)}"]`);
  for (const spot of turning) find(spot)?.animate?.(turnOver(), TURN);
  for (const [spot, from] of journeys(before, after)) {
    const element = find(spot);
    const now = after.get(spot)?.box;
    if (turning.has(spot) || !element?.animate || !now?.width) continue;
    element.animate(path(from.box, now, unitsIn(element, now)), MOVE);
  }
}

/** How many pixels a unit of the element's own measure is: inside a drawing, that of the drawing. */
function unitsIn(element: HTMLElement | SVGGraphicsElement, box: DOMRect): number {
  return "getBBox" in element ? box.width / (element.getBBox().width || box.width) : 1;
}

function path(from: DOMRect, to: DOMRect, unit: number): Keyframe[] {
  const move = `translate(${(from.x - to.x) / unit}px, ${(from.y - to.y) / unit}px) scale(${from.width / to.width})`;
  const still = { transformOrigin: "0 0", transformBox: "fill-box" };
  return [
    { ...still, transform: move, zIndex: 5 },
    { ...still, transform: `translateY(${-6 / unit}px)`, zIndex: 5, offset: 0.82 },
    { ...still, transform: "none" },
  ];
}

function turnOver(): Keyframe[] {
  return [{ transform: "perspective(600px) rotateY(88deg)" }, { transform: "perspective(600px) rotateY(-12deg)", offset: 0.75 }, { transform: "none" }];
}
