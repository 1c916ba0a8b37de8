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

/**
 * Where what is said at *name* covers least of the *things* that are read and played: at the name, else at the edge of the
 * *panel* it stands in; never across the page's edge.
 */
export function emptiest(name: Box, panel: Box, size: Size, page: Size, things: Box[]): BubblePlace {
  const inside = (place: BubblePlace): BubblePlace => ({
    ...place,
    left: Math.max(MARGIN, Math.min(place.left, page.width - size.width - MARGIN)),
    top: Math.max(MARGIN, Math.min(place.top, page.height - size.height - MARGIN)),
  });
  const cost = (place: BubblePlace): number => [name, ...things].reduce((sum, thing) => sum + shared({ ...place, ...size }, thing), 0);
  const places = [...around(name, name, size), ...around(panel, name, size)].map(inside);
  return places.reduce((best, place) => (cost(place) < cost(best) ? place : best));
}
