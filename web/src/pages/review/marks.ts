import { journeys, snapshot, type SpotOnScreen } from "../../lib/flying";

/** A card that a move brings somewhere: its picture, and where it would lie, in the coordinates of the board's room. */
export interface Mark {
  /** `seen`: the move played was the best. `both`: part of the move played and of the better one, which differ elsewhere. */
  kind: "played" | "better" | "seen" | "both";
  html: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** It lies in a hand: what tells one such move from another is where the card comes from. */
  held?: boolean;
  /** The same where the card comes from. */
  source?: Mark;
  /** A card laid in a drawing: how it lies there. */
  laid?: string;
  /** Its badge stands under it: above it another one stands already, or the board ends. */
  below?: boolean;
  /** Without a badge: there is no room for it. */
  bare?: boolean;
  /** Its badge lies on it: above it words stand. */
  within?: boolean;
  /** So far its badge stands beside the card's middle (px): a card at the edge of the board has its badge on the board. */
  shift?: number;
}

/** So many cards of one move are marked at most: those that travel farthest. Where more travel, a choice is dealt with at once. */
const MOST = 2;
const CHOSEN = 3;
/** A hand or a pyramid: cards that only close up within one are no part of the move. */
const areaOf = (spot: string) => spot.split(".")[0] ?? "";
const isHand = (spot: string) => areaOf(spot).startsWith("hand");
const isShown = (spot: string, lying: Map<string, SpotOnScreen>) => [...lying.keys()].some((each) => areaOf(each) === areaOf(spot));

interface Arrival {
  spot: string;
  to: SpotOnScreen;
  from?: SpotOnScreen;
}

/**
 * What a move does to the board: the cards newly laid in a drawing, else those that lie elsewhere in the board *after* it,
 * else the places that changed.
 */
export function arrivals(before: Element, after: Element, room: Element, kind: Mark["kind"]): Mark[] {
  const frame = room.getBoundingClientRect();
  const [was, now] = [snapshot(before), snapshot(after)];
  const place = (box: Rectangle) => ({ x: box.x - frame.x, y: box.y - frame.y, width: box.width, height: box.height });
  const mark = ({ element, box }: SpotOnScreen): Mark => ({ kind, html: element?.outerHTML ?? "", ...place(box) });
  const found = moved(was, now);
  const [first] = found;
  const drawn = newlyLaid(before, after).map(({ html, box }): Mark => ({ kind, html, laid: html, ...place(box), ...(first?.from?.element ? { source: mark(first.from) } : {}) }));
  if (drawn.length) return drawn;
  const left = found.length > MOST ? parted(found) : found.length ? [] : gone(was, now);
  if (left.length) return left.slice(0, CHOSEN).map(mark);
  const shown: Arrival[] = found.length ? found : changed(was, now).map(([spot, to]) => ({ spot, to }));
  return shown.slice(0, MOST).map(({ spot, to, from }) => {
    const source = from?.element && mark(from);
    if (source && !isShown(spot, was)) return source;
    return { ...mark({ ...to, box: asItLies(spot, to.box, was, now) }), held: isHand(spot), ...(source ? { source } : {}) };
  });
}

/** Where a card would lie among those that lie there already: a row that grows moves aside only after the move. */
function asItLies(spot: string, box: DOMRect, was: Map<string, SpotOnScreen>, now: Map<string, SpotOnScreen>): DOMRect {
  const area = areaOf(spot);
  const within = (lying: Map<string, SpotOnScreen>) => [...lying].filter(([each, { card }]) => each !== spot && card && areaOf(each) === area).map(([, each]) => each);
  const far = ({ box: { x, y } }: SpotOnScreen) => Math.hypot(x - box.x, y - box.y);
  const before = within(was);
  const [after] = within(now).filter(({ card }) => before.some((each) => each.card === card)).sort((a, b) => far(a) - far(b));
  const same = before.find(({ card }) => card === after?.card);
  if (!after || !same || isHand(spot)) return box;
  const scale = same.box.width / after.box.width;
  // Where everything changes its size, a card is not found by its neighbours.
  if (Math.abs(scale - 1) > 0.05) return box;
  return { x: same.box.x + (box.x - after.box.x) * scale, y: same.box.y + (box.y - after.box.y) * scale, width: box.width * scale, height: box.height * scale } as DOMRect;
}

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Cards laid in a drawing (`data-laid` within `data-field`) that were not there before. The drawing may have grown around
 * them: they are shown where the drawing as it was has their place, in the largest form it was shown in.
 */
function newlyLaid(before: Element, after: Element): { html: string; box: Rectangle }[] {
  const fieldOf = (laid: Element) => laid.closest<HTMLElement>("[data-field]")?.dataset.field ?? "";
  const keyOf = (laid: SVGGraphicsElement) => `${fieldOf(laid)} ${laid.dataset.laid}`;
  const lying = new Set([...before.querySelectorAll<SVGGraphicsElement>("[data-laid]")].map(keyOf));
  const found = new Map([...after.querySelectorAll<SVGGraphicsElement>("[data-laid]")].filter((laid) => !lying.has(keyOf(laid))).map((laid) => [keyOf(laid), laid]));
  return [...found.values()].flatMap((laid) => {
    const field = largest([...before.querySelectorAll<SVGSVGElement>(`[data-field="${fieldOf(laid)}"] svg`)]);
    const matrix = field?.getScreenCTM();
    if (!matrix) return [];
    const { x, y, width, height } = laid.getBBox();
    const html = `<svg viewBox="${x} ${y} ${width} ${height}">${laid.outerHTML}</svg>`;
    return [{ html, box: { x: matrix.a * x + matrix.e, y: matrix.d * y + matrix.f, width: matrix.a * width, height: matrix.d * height } }];
  });
}

const largest = (drawings: SVGSVGElement[]) => drawings.reduce<SVGSVGElement | null>((most, each) => (each.clientWidth > (most?.clientWidth ?? 0) ? each : most), null);

/** Cards that went from one area to another, the farthest first. */
function moved(was: Map<string, SpotOnScreen>, now: Map<string, SpotOnScreen>): Arrival[] {
  const spotOf = (lying: SpotOnScreen) => [...was].find(([, each]) => each === lying)?.[0] ?? "";
  const source = (from: SpotOnScreen) => leaving(areaOf(spotOf(from)), from, was, now);
  const far = ({ to, from }: Required<Arrival>) => Math.hypot(to.box.x - from.box.x, to.box.y - from.box.y);
  const found = journeys(was, now)
    .filter(([spot, from]) => areaOf(spot) !== areaOf(spotOf(from)))
    .flatMap(([spot, from]) => (now.has(spot) ? [{ spot, to: now.get(spot)!, from: source(from) }] : []))
    .sort((a, b) => far(b) - far(a));
  // A hand that was not shown before seems to come out of the pile as a whole: only what lay elsewhere was taken.
  const taken = found.filter(({ spot, from }) => from.card || isShown(spot, was));
  // What nobody saw before, and fills the place of a card that went away, is chance: no part of the move.
  const chosen = taken.filter(({ spot, from }) => from.card || !was.get(spot)?.card);
  return chosen.length ? chosen : found;
}

/** Of equal cards in an area, the one that left it: the one whose token (`data-token`) the area has lost. */
function leaving(area: string, from: SpotOnScreen, was: Map<string, SpotOnScreen>, now: Map<string, SpotOnScreen>): SpotOnScreen {
  const equal = (lying: Map<string, SpotOnScreen>) => [...lying].filter(([spot, { card }]) => areaOf(spot) === area && card === from.card).map(([, each]) => each);
  const token = ({ element }: SpotOnScreen) => element?.dataset.token ?? "";
  const staying = equal(now).map(token);
  const lost = equal(was).filter((each) => {
    const stays = staying.indexOf(token(each));
    if (stays >= 0) staying.splice(stays, 1);
    return stays < 0;
  });
  return lost.some((each) => token(each) === token(from)) ? from : (lost[0] ?? from);
}

/**
 * The cards that lie nowhere any more, such as one chosen in secret; those that stay only close up. What is laid in a
 * drawing stays there, though only the newest card of it is told by its place. Of equal cards the one that left its area is gone.
 */
function gone(was: Map<string, SpotOnScreen>, now: Map<string, SpotOnScreen>): SpotOnScreen[] {
  const count = (lying: [string, SpotOnScreen][], spot: string, { card }: SpotOnScreen) => lying.filter(([each, other]) => areaOf(each) === areaOf(spot) && other.card === card).length;
  const [before, after] = [[...was], [...now]];
  return before.filter(([spot, each], i) => each.card && each.element?.dataset.laid === undefined && count(before.slice(i), spot, each) > count(after, spot, each)).map(([, each]) => each);
}

/** Where many cards part at once, such as a hand into two lines, the fewest say what was chosen: where they come from. */
function parted(found: Arrival[]): SpotOnScreen[] {
  const areas = [...new Set(found.map(({ spot }) => areaOf(spot)))].map((area) => found.filter(({ spot }) => areaOf(spot) === area));
  const [fewest] = areas.sort((a, b) => a.length - b.length);
  return [...new Map((fewest ?? []).flatMap(({ from }) => (from ? [[from.element, from] as const] : []))).values()];
}

/** Places that show something else: a card turned up, one with a new token (`data-token`), or one that is gone. */
function changed(was: Map<string, SpotOnScreen>, now: Map<string, SpotOnScreen>): [string, SpotOnScreen][] {
  const shows = (lying: SpotOnScreen | undefined) => `${lying?.card} ${lying?.element?.dataset.token ?? ""}`;
  const other = [...now].filter(([spot, lying]) => was.has(spot) && shows(was.get(spot)) !== shows(lying));
  return other.length ? other : [...was].filter(([spot]) => !now.has(spot));
}

/** Pixels: two cards that lie this near lie at one place. */
const SAME = 6;
/** So much of the smaller card lies under the larger one where both lie at one place in two sizes. */
const COVERED = 0.6;
const near = (a: Mark, b: Mark) => (["x", "y", "width", "height"] as const).every((side) => Math.abs(a[side] - b[side]) < SAME) || covering(a, b);
/** Whether two upright cards lie on each other: a place may grow with the card on it. A card laid in a drawing may overlap another that lies elsewhere. */
function covering(a: Mark, b: Mark): boolean {
  if (a.laid !== undefined || b.laid !== undefined || Math.abs(a.width / a.height - b.width / b.height) > 0.2) return false;
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, across) * Math.max(0, down) > COVERED * Math.min(a.width * a.height, b.width * b.height);
}
const twin = (mark: Mark, others: Mark[]) => others.find((other) => near(mark, other));
const sameSource = (a: Mark, b: Mark) => !a.source || !b.source || near(a.source, b.source);

/**
 * The marks of the move played and of the better one. Where both bring a card to the same place, they differ in where it
 * comes from: in a hand both are shown there; elsewhere the card played lies where it was laid, and the better one is shown
 * where it was to be had. Where even that is the same, one mark stands for both.
 */
export function beside(played: Mark[], better: Mark[]): Mark[] {
  const differs = (mark: Mark, others: Mark[]) => {
    const other = twin(mark, others);
    return other !== undefined && !sameSource(mark, other);
  };
  const first = played.map((mark) => (mark.held && differs(mark, better) ? mark.source! : mark));
  const second = better.map((mark) => (differs(mark, played) ? mark.source! : mark));
  const same = (mark: Mark, others: Mark[]) => others.some((other) => near(mark, other) && (mark.laid === undefined || other.laid === undefined || mark.laid === other.laid));
  const shared = first.map((mark) => (same(mark, second) ? { ...mark, kind: "both" as const } : mark));
  return [...shared, ...second.filter((mark) => !same(mark, first))];
}

/** Where the headings of a board, and what it marks as to be read (`data-read`), stand, in the coordinates of its room. */
export function wordsOn(board: Element, room: Element): Rectangle[] {
  const frame = room.getBoundingClientRect();
  return [...board.querySelectorAll("h2, h3, [data-read]")].filter((heading) => heading.checkVisibility()).map((heading) => {
    const range = document.createRange();
    range.selectNodeContents(heading);
    const { x, y, width, height } = range.getBoundingClientRect();
    return { x: x - frame.x, y: y - frame.y, width, height };
  });
}

/** The size of a badge, and how far it stands over its card (px). */
const BADGE = { width: 92, height: 26, over: 22 };

/** The mark of a card at the side of a board so wide, its badge moved onto the board. */
function onBoard(mark: Mark, width: number): Mark {
  const middle = mark.x + mark.width / 2;
  const shift = Math.max(BADGE.width / 2, Math.min(width - BADGE.width / 2, middle)) - middle;
  return shift ? { ...mark, shift } : mark;
}

/**
 * The marks with their badges beside each other: one that would lie on another, or over the edge, stands under its card; one
 * that would lie on *words* of the board lies on its card. Where there is no room at all, the ring says enough.
 */
export function badgesApart(found: Mark[], words: Rectangle[] = [], width = Infinity): Mark[] {
  const marks = found.map((mark) => onBoard(mark, width));
  const middle = (mark: Mark) => mark.x + mark.width / 2 + (mark.shift ?? 0);
  const top = (mark: Mark) => (mark.below ? mark.y + mark.height - BADGE.height + BADGE.over : mark.within ? mark.y : mark.y - BADGE.over);
  const covers = (mark: Mark, box: Rectangle) =>
    Math.abs(middle(mark) - (box.x + box.width / 2)) < (BADGE.width + box.width) / 2 && mark.y - BADGE.over < box.y + box.height && mark.y - BADGE.over + BADGE.height > box.y;
  const meet = (a: Mark, b: Mark) => !b.bare && Math.abs(middle(a) - middle(b)) < BADGE.width && Math.abs(top(a) - top(b)) < BADGE.height;
  return marks.reduce<Mark[]>((placed, mark) => {
    const isCut = mark.y < BADGE.over - 4;
    const within = words.some((box) => covers(mark, box));
    const laid = within ? { ...mark, within } : mark;
    const under = { ...mark, below: true };
    const free = (isCut ? [under] : [laid, under]).find((each) => !placed.some((other) => meet(each, other)));
    return [...placed, free ?? { ...mark, bare: true }];
  }, []);
}
