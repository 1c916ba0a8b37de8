/** A rectangle on the page. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

type Size = Pick<Box, "width" | "height">;

/** Where a bubble lies, and on which of its edges the tail points at who speaks. */
export interface BubblePlace {
  left: number;
  top: number;
  tail: "left" | "right" | "top" | "bottom";
}

/** Between a bubble and who speaks, and between it and the edge of the page. */
const GAP = 8;
const MARGIN = 6;
/** How far from the name a bubble may lie, in how many steps it is tried there, and what a pixel away weighs against one covered. */
const [REACH, STEPS, NEARNESS] = [180, 24, 0.3];

function shared(a: Box, b: Box): number {
  const wide = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const high = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** The places round *box*, at the height of the *name* where they lie beside it. */
function around(box: Box, name: Box, size: Size): BubblePlace[] {
  const right = box.left + box.width;
  const middle = name.top + (name.height - size.height) / 2;
  const above = box.top - size.height - GAP;
  const below = box.top + box.height + GAP;
  return [
    { left: right + GAP, top: middle, tail: "left" },
    { left: name.left, top: above, tail: "bottom" },
    { left: name.left, top: below, tail: "top" },
    { left: box.left - size.width - GAP, top: middle, tail: "right" },
  ];
}

/** Along the edges of *panel* and within it: where no place beside the name is free, one of these may be. */
function along(panel: Box, name: Box, size: Size): BubblePlace[] {
  const from = Math.min(panel.left, name.left - REACH);
  const until = Math.max(panel.left + panel.width, name.left + REACH) - size.width;
  const bottom = panel.top + panel.height;
  const tops = [panel.top - size.height - GAP, panel.top + GAP / 2, bottom - size.height - GAP / 2, bottom + GAP];
  return tops.flatMap((top) => Array.from({ length: STEPS + 1 }, (_, i) => ({ left: from + ((until - from) * i) / STEPS, top, tail: top + size.height / 2 < name.top ? ("bottom" as const) : ("top" as const) })));
}

/** How far the middle of *b* lies from the middle of *a*. */
function apart(a: Box, b: Box): number {
  return Math.hypot(a.left + a.width / 2 - b.left - b.width / 2, a.top + a.height / 2 - b.top - b.height / 2);
}

/**
 * Where what is said at *name* covers least of the *things* that are read and played, and then lies nearest: at the name, at the edge
 * of the *panel* it stands in, or along that edge; never across the page's edge.
 */
export function emptiest(name: Box, panel: Box, size: Size, page: Size, things: Box[]): BubblePlace {
  const inside = (place: BubblePlace): BubblePlace => ({
    ...place,
    left: Math.max(MARGIN, Math.min(place.left, page.width - size.width - MARGIN)),
    top: Math.max(MARGIN, Math.min(place.top, page.height - size.height - MARGIN)),
  });
  const covered = (place: BubblePlace): number => [name, ...things].reduce((sum, thing) => sum + shared({ ...place, ...size }, thing), 0);
  const cost = (place: BubblePlace): number => covered(place) + NEARNESS * apart(name, { ...place, ...size });
  const beside = [...around(name, name, size), ...around(panel, name, size)].map(inside);
  const best = beside.reduce((least, place) => (covered(place) < covered(least) ? place : least));
  return covered(best) ? along(panel, name, size).map(inside).reduce((least, place) => (cost(place) < cost(least) ? place : least), best) : best;
}
