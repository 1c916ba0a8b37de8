/**
 * Cards travel. A board marks each card with `data-spot` (where it lies) and `data-card` (what it is; nothing for a back);
 * when the view changes, a card that left one spot and turned up at another flies there, and a back that became a face
 * turns over. `data-from` names the spot a card comes from when nobody saw it lie anywhere: a pile, or a player's panel.
 */
export interface SpotOnScreen {
  card: string;
  box: DOMRect;
  from?: string;
  element?: HTMLElement | SVGGraphicsElement;
}

/** Where every card of the board lies now. The same spot may be drawn again for another size of screen: what is not shown lies nowhere. */
export function snapshot(root: Element): Map<string, SpotOnScreen> {
  const lying = new Map<string, SpotOnScreen>();
  for (const element of root.querySelectorAll<HTMLElement | SVGGraphicsElement>("[data-spot]")) {
    const { spot, card, from } = element.dataset;
    const box = element.getBoundingClientRect();
    if (box.width) lying.set(spot ?? "", { card: card ?? "", box, element, ...(from ? { from } : {}) });
  }
  return lying;
}

/** For every spot that changed: the spot its card came from. Of equal cards those that lie nearest belong together. */
export function journeys(before: Map<string, SpotOnScreen>, after: Map<string, SpotOnScreen>): [to: string, from: SpotOnScreen][] {
  const changed = [...after].filter(([spot, now]) => now.card && before.get(spot)?.card !== now.card);
  const left = [...before].filter(([spot, was]) => after.get(spot)?.card !== was.card).map(([, was]) => was);
  const pairs = changed.flatMap(([spot, now]) => left.filter((was) => was.card === now.card).map((was) => ({ spot, was, far: distance(was.box, now.box) })));
  const sources = new Map<string, SpotOnScreen>();
  const taken = new Set<SpotOnScreen>();
  for (const { spot, was } of pairs.sort((a, b) => a.far - b.far)) {
    if (sources.has(spot) || taken.has(was)) continue;
    sources.set(spot, was);
    taken.add(was);
  }
  return changed.flatMap(([spot, now]) => {
    const source = sources.get(spot) ?? outOf(before.get(now.from ?? ""), now);
    return source ? [[spot, source] as [string, SpotOnScreen]] : [];
  });
}

/** A card that comes out of something larger than itself, such as a player's panel, comes out of its middle. */
function outOf(place: SpotOnScreen | undefined, now: SpotOnScreen): SpotOnScreen | undefined {
  if (!place) return undefined;
  const { x, y, width, height } = place.box;
  const scale = Math.min(1, width / now.box.width, height / now.box.height);
  const size = { width: now.box.width * scale, height: now.box.height * scale };
  return { ...place, box: { ...size, x: x + (width - size.width) / 2, y: y + (height - size.height) / 2 } as DOMRect };
}

/** The spots where a back lay and a face lies now. */
export function turnings(before: Map<string, SpotOnScreen>, after: Map<string, SpotOnScreen>): string[] {
  return [...after].filter(([spot, now]) => now.card && before.get(spot)?.card === "").map(([spot]) => spot);
}

function distance(a: DOMRect, b: DOMRect): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

const MOVE = { duration: 320, easing: "cubic-bezier(.2,.8,.2,1)" };
const TURN = { duration: 380, easing: "ease-in-out" };
const CLOSE = { duration: 200, easing: "ease-out" };

/** A move brings a card or two: each flies when the one before has landed. A deal brings many, which follow closely. */
const FEW = 3;
const CLOSELY = 70;
/** How long source and target of another's move stay ringed after it. */
const RINGED = 700;

/** What still flies, or is ringed, on a board. */
const underWay = new WeakMap<Element, Set<() => void>>();

/** When each of so many cards sets off. */
export function departures(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i * (count > FEW ? CLOSELY : MOVE.duration));
}

/** The journeys in the order of cause and effect: a place is left before another card comes to it. */
export function byCause(found: [to: string, from: SpotOnScreen][], before: Map<string, SpotOnScreen>): [to: string, from: SpotOnScreen][] {
  const ordered: [string, SpotOnScreen][] = [];
  const rest = [...found];
  while (rest.length) {
    const next = rest.findIndex(([to]) => !rest.some(([other, from]) => other !== to && left(before, from) === to));
    ordered.push(...rest.splice(Math.max(next, 0), 1));
  }
  return ordered;
}

/** The spot that a card lay at. */
const left = (before: Map<string, SpotOnScreen>, from: SpotOnScreen) => [...before].find(([, lying]) => lying === from)?.[0] ?? "";
/** The line that a spot is part of: `front1` of `front1.4`. */
const lineOf = (spot: string) => spot.slice(0, Math.max(0, spot.lastIndexOf(".")));

/** Whether a card only moves up in its line, which has lost or gained one: it makes room, it does not travel. */
export function closesRanks(to: string, from: string, before: Map<string, SpotOnScreen>, after: Map<string, SpotOnScreen>): boolean {
  const line = lineOf(to);
  const length = (spots: Map<string, SpotOnScreen>) => [...spots.keys()].filter((spot) => lineOf(spot) === line).length;
  return line !== "" && lineOf(from) === line && length(before) !== length(after);
}

/**
 * Every card of *root* that moved since *before* flies from its old place to its new one, one after the other; one that was turned up
 * turns over. Where the move of another is shown (`data-told` around the board), both places are ringed. The lines that were left
 * close their ranks when all have landed.
 */
export function animate(root: Element, before: Map<string, SpotOnScreen>): void {
  for (const end of underWay.get(root) ?? []) end();
  const after = snapshot(root);
  const moved = journeys(before, after);
  const closing = moved.filter(([to, from]) => closesRanks(to, left(before, from), before, after));
  const flights = byCause(moved.filter((each) => !closing.includes(each)), before);
  const times = departures(flights.length);
  const landed = flights.length ? times.at(-1)! + MOVE.duration : 0;
  const isTold = root.closest("[data-told]") !== null;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  flights.forEach(([spot, from], i) => {
    const target = after.get(spot)!;
    if (isTold && flights.length <= FEW) ring(root, from.box, target.box, landed + RINGED);
    if (!still) fly(root, target, from.box, times[i] ?? 0);
  });
  if (!still) for (const [spot, from] of closing) close(root, after.get(spot)!, from.box, landed);
  const flown = new Set(moved.map(([spot]) => spot));
  if (!still) for (const spot of turnings(before, after)) if (!flown.has(spot)) after.get(spot)?.element?.animate?.(turnOver(), TURN);
}

/** A copy of the card flies, over every frame that would cut it off on its way; the card itself shows when it has landed. */
function fly(root: Element, { element, box }: SpotOnScreen, from: DOMRect, delay: number): void {
  const copy = element?.animate && copyOf(element);
  if (!element || !copy) return;
  copy.setAttribute("aria-hidden", "true");
  lay(root, copy, box);
  const hidden = element.animate([{ opacity: 0 }, { opacity: 0 }], { duration: delay + MOVE.duration });
  const end = keep(root, () => {
    copy.remove();
    hidden.cancel();
  });
  copy.animate(path(from, box), { ...MOVE, delay, fill: "backwards" }).finished.then(end, () => undefined);
}

/** A card makes up for the gap that another left, when that one has landed. */
function close(root: Element, { element, box }: SpotOnScreen, from: DOMRect, delay: number): void {
  const sliding = element?.animate?.(slide(from, box), { ...CLOSE, delay, fill: "backwards" });
  if (!sliding) return;
  const end = keep(root, () => sliding.cancel());
  sliding.finished.then(end, () => undefined);
}

function ring(root: Element, from: DOMRect, to: DOMRect, time: number): void {
  const rings = [from, to].map((box, i) => {
    const drawn = document.createElement("i");
    drawn.className = i ? "ringed" : "ringed left-behind";
    lay(root, drawn, box);
    return drawn;
  });
  const end = keep(root, () => rings.forEach((each) => each.remove()));
  setTimeout(end, time);
}

function lay(root: Element, thing: HTMLElement | SVGElement, { x, y, width, height }: DOMRect): void {
  thing.setAttribute("style", `position:fixed;z-index:7;pointer-events:none;margin:0;left:${x}px;top:${y}px;width:${width}px;height:${height}px`);
  root.append(thing);
}

/** Remember how to end something on a board before its time; returns the way to end it. */
function keep(root: Element, end: () => void): () => void {
  const all = underWay.get(root) ?? new Set();
  underWay.set(root, all);
  const once = () => {
    all.delete(once);
    end();
  };
  all.add(once);
  return once;
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

/** From the old place straight to the new one. */
function slide(from: DOMRect, to: DOMRect): Keyframe[] {
  const origin = { transformOrigin: "0 0" };
  return [{ ...origin, transform: `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width})` }, { ...origin, transform: "none" }];
}

/** The way there; a landing card hops once. */
function path(from: DOMRect, to: DOMRect): Keyframe[] {
  const [start, end] = slide(from, to);
  return [start!, { ...end, transform: "translateY(-6px)", offset: 0.82 }, end!];
}

function turnOver(): Keyframe[] {
  return [{ transform: "perspective(600px) rotateY(88deg)" }, { transform: "perspective(600px) rotateY(-12deg)", offset: 0.75 }, { transform: "none" }];
}
