import { journeys, snapshot, type SpotOnScreen } from "../../lib/flying";

/** A card that a move brings somewhere: its picture, and where it would lie, in the coordinates of the board's room. */
export interface Mark {
  kind: "played" | "better" | "both";
  html: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** The same where the card comes from. */
  source?: Mark;
}

/** So many cards of one move are marked at most: those that travel farthest. */
const MOST = 2;
/** A hand or a pyramid: cards that only close up within one are no part of the move. */
const areaOf = (spot: string) => spot.split(".")[0];

interface Arrival {
  to: SpotOnScreen;
  from?: SpotOnScreen;
}

/** What a move does to the board: the cards that lie elsewhere in the board *after* it, else the places that changed. */
export function arrivals(before: Element, after: Element, room: Element, kind: Mark["kind"]): Mark[] {
  const frame = room.getBoundingClientRect();
  const [was, now] = [snapshot(before), snapshot(after)];
  const mark = ({ element, box }: SpotOnScreen): Mark => ({ kind, html: element?.outerHTML ?? "", x: box.x - frame.x, y: box.y - frame.y, width: box.width, height: box.height });
  const found = moved(was, now);
  const shown: Arrival[] = found.length ? found : changed(was, now).map((to) => ({ to }));
  return shown.slice(0, MOST).map(({ to, from }) => ({ ...mark(to), ...(from?.element ? { source: mark(from) } : {}) }));
}

/** Cards that went from one area to another, the farthest first. */
function moved(was: Map<string, SpotOnScreen>, now: Map<string, SpotOnScreen>): Arrival[] {
  const spotOf = (lying: SpotOnScreen) => [...was].find(([, each]) => each === lying)?.[0] ?? "";
  const far = ({ to, from }: Required<Arrival>) => Math.hypot(to.box.x - from.box.x, to.box.y - from.box.y);
  return journeys(was, now)
    .filter(([spot, from]) => areaOf(spot) !== areaOf(spotOf(from)))
    .flatMap(([spot, from]) => (now.has(spot) ? [{ to: now.get(spot)!, from }] : []))
    .sort((a, b) => far(b) - far(a));
}

/** Places that show something else: a card turned up, or one that is gone. */
function changed(was: Map<string, SpotOnScreen>, now: Map<string, SpotOnScreen>): SpotOnScreen[] {
  const other = [...now].filter(([spot, lying]) => was.has(spot) && was.get(spot)?.card !== lying.card).map(([, lying]) => lying);
  return other.length ? other : [...was].filter(([spot]) => !now.has(spot)).map(([, lying]) => lying);
}

const near = (a: Mark, b: Mark) => Math.abs(a.x - b.x) < 2 && Math.abs(a.y - b.y) < 2;

/**
 * The marks of the move played and of the better one. Where both bring a card to the same place (a hand), what they differ
 * in is where it comes from; where even that is the same, one mark stands for both.
 */
export function beside(played: Mark[], better: Mark[]): Mark[] {
  const meets = (mark: Mark, others: Mark[]) => others.some((other) => near(mark, other) && mark.source && other.source && !near(mark.source, other.source));
  const told = (own: Mark[], others: Mark[]) => own.map((mark) => (meets(mark, others) ? mark.source! : mark));
  const [first, second] = [told(played, better), told(better, played)];
  const shared = first.map((mark) => (second.some((other) => near(mark, other)) ? { ...mark, kind: "both" as const } : mark));
  return [...shared, ...second.filter((mark) => !first.some((other) => near(mark, other)))];
}
