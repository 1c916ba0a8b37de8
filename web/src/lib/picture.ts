import type { Happening, Joint, Lang, LegalMove, ScoreLine, Seat, View } from "./types";

/** A position made by the engine, as the server would send it. */
export interface StoredPosition {
  view: View;
  cue: string;
  score: ScoreLine[];
  moves: LegalMove[];
  joint: Joint | null;
  events: Happening[];
  seats: Seat[];
}

/** A picture of the rules: a stored position, the part of its board that is shown, what is picked on it, and its caption. */
export interface RulesPicture {
  position(): Promise<{ default: unknown }>;
  /** The part that is shown: the first of these that this screen has. */
  parts: string[];
  /** What is pressed first, so that the picture shows what may follow. */
  press?: string;
  /** The part's size in pixels on a large screen, where it takes all it is given. */
  height?: number;
  width?: number;
  says: Record<Lang, string>;
}

const LARGE = "(min-width: 43.8125em) and (min-height: 30.0625em)";

function visible(root: HTMLElement, parts: string[]): HTMLElement | null {
  const found = parts.flatMap((part) => [...root.querySelectorAll<HTMLElement>(part)]);
  return found.find((element) => element.offsetParent !== null) ?? null;
}

/** Leave only the part of a board that a picture is about: everything beside it, at every level, is hidden. */
export function showOnly(root: HTMLElement, { parts, height, width }: RulesPicture): void {
  const wanted = visible(root, parts);
  if (wanted && matchMedia(LARGE).matches) Object.assign(wanted.style, { height: height ? `${height}px` : "", maxWidth: width ? `${width}px` : "" });
  // What sticks to the edge of a phone's screen lies within its frame here.
  if (wanted) Object.assign(wanted.style, { margin: "0", position: "relative" });
  for (let element = wanted; element && element !== root; element = element.parentElement) {
    const parent = element.parentElement!;
    for (const other of parent.children) if (other !== element && other instanceof HTMLElement) other.style.display = "none";
    if (parent !== root) Object.assign(parent.style, { display: "block", height: "auto", margin: "0", padding: "0", border: "0", background: "none", boxShadow: "none", overflow: "visible", containerType: "normal" });
  }
}
