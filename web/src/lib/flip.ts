/**
 * Cards travel. A board marks each card with `data-spot` (where it lies) and `data-card` (what it is; nothing for a back);
 * when the view changes, a card that left one spot and turned up at another flies there, and a back that became a face
 * turns over. `data-from` names the spot a card comes from when nobody saw it lie anywhere: a pile, or a player's panel.
 */
export interface Lying {
  card: string;
  box: DOMRect;
  from?: string;
  element?: HTMLElement | SVGGraphicsElement;
}

/** Where every card of the board lies now. The same spot may be drawn again for another size of screen: what is not shown lies nowhere. */
export function snapshot(root: Element): Map<string, Lying> {
  const lying = new Map<string, Lying>();
  for (const element of root.querySelectorAll<HTMLElement | SVGGraphicsElement>("[data-spot]")) {
    const { spot, card, from } = element.dataset;
    const box = element.getBoundingClientRect();
    if (box.width) lying.set(spot ?? "", { card: card ?? "", box, element, ...(from ? { from } : {}) });
  }
  return lying;
}

/** For every spot that changed: the spot its card came from. Equal cards come from the nearest spot that lost one. */
export function journeys(before: Map<string, Lying>, after: Map<string, Lying>): [to: string, from: Lying][] {
  const changed = [...after].filter(([spot, now]) => now.card && before.get(spot)?.card !== now.card);
  const left = new Map([...before].filter(([spot, was]) => after.get(spot)?.card !== was.card));
  const found: [string, Lying][] = [];
  for (const [spot, now] of changed) {
    const candidates = [...left].filter(([, was]) => was.card === now.card);
    candidates.sort(([, a], [, b]) => distance(a.box, now.box) - distance(b.box, now.box));
    const [nearest] = candidates;
    if (nearest) left.delete(nearest[0]);
    const source = nearest?.[1] ?? outOf(before.get(now.from ?? ""), now);
    if (source) found.push([spot, source]);
  }
  return found;
}

/** A card that comes out of something larger than itself, such as a player's panel, comes out of its middle. */
function outOf(place: Lying | undefined, now: Lying): Lying | undefined {
  if (!place) return undefined;
  const { x, y, width, height } = place.box;
  const scale = Math.min(1, width / now.box.width);
  const size = { width: now.box.width * scale, height: now.box.height * scale };
  return { ...place, box: { ...size, x: x + (width - size.width) / 2, y: y + (height - size.height) / 2 } as DOMRect };
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

/** Every card of *root* that moved since *before* flies from its old place to its new one; one that was turned up turns over. */
export function animate(root: Element, before: Map<string, Lying>): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const after = snapshot(root);
  const flown = new Set<string>();
  for (const [spot, from] of journeys(before, after)) {
    flown.add(spot);
    fly(root, after.get(spot)!, from.box);
  }
  for (const spot of turnings(before, after)) if (!flown.has(spot)) after.get(spot)?.element?.animate?.(turnOver(), TURN);
}

/** A copy of the card flies, over every frame that would cut it off on its way; the card itself shows when it has landed. */
function fly(root: Element, { element, box }: Lying, from: DOMRect): void {
  const copy = element?.animate && copyOf(element);
  if (!element || !copy) return;
  copy.setAttribute("aria-hidden", "true");
  copy.setAttribute("style", `position:fixed;z-index:9;pointer-events:none;margin:0;left:${box.x}px;top:${box.y}px;width:${box.width}px;height:${box.height}px`);
  root.append(copy);
  element.animate([{ opacity: 0 }, { opacity: 0 }], MOVE);
  copy.animate(path(from, box), MOVE).finished.finally(() => copy.remove()).catch(() => undefined);
}

/** The picture of a card: the drawing in it, or a drawing of the part of one that it is. */
function copyOf(element: HTMLElement | SVGGraphicsElement): SVGElement | null {
  if (!("getBBox" in element)) return (element.querySelector("svg")?.cloneNode(true) as SVGElement | undefined) ?? null;
  const { x, y, width, height } = element.getBBox();
  const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  drawing.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  const part = element.cloneNode(true) as SVGElement;
  delete part.dataset.spot;
  drawing.append(part);
  return drawing;
}

/** The way there; a landing card hops once. */
function path(from: DOMRect, to: DOMRect): Keyframe[] {
  const origin = { transformOrigin: "0 0" };
  return [
    { ...origin, transform: `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width})` },
    { ...origin, transform: "translateY(-6px)", offset: 0.82 },
    { ...origin, transform: "none" },
  ];
}

function turnOver(): Keyframe[] {
  return [{ transform: "perspective(600px) rotateY(88deg)" }, { transform: "perspective(600px) rotateY(-12deg)", offset: 0.75 }, { transform: "none" }];
}
