import { numberOf, numbersOf, placesOf, type CountFacts, type Group } from "./form";

/**
 * What was entered, as a text: written like a position (docs/reference/positions.md), and the text of a position is read as well.
 * Parts that no count needs are left aside, and so are hidden cards.
 */
export function written(game: string, facts: CountFacts, players: number, entered: readonly number[]): string {
  const parts = (facts.forms[players] ?? []).flatMap((group) => {
    const seats = Array.from({ length: group.bySeat ? players : 1 }, (_, seat) => ofSeat(group, numbersOf(group, seat).map((at) => entered[at] ?? 0)));
    return seats.some((each) => each !== "-" && each !== "0") ? [`${group.part}=${seats.join(group.between)}`] : [];
  });
  return [`${game}/${facts.version}`, `players=${players}`, ...parts].join(" ");
}

function ofSeat(group: Group, values: number[]): string {
  if (group.shape === "number") return String(values[0] ?? 0);
  if (group.writing === "picture") return picture(group, values);
  if (group.writing === "counted") return values.flatMap((n, at) => (n ? [`${n === 1 ? "" : n}${group.names[at]}`] : [])).join(",") || "-";
  if (group.writing === "named") return values.flatMap((value, at) => (value ? [`${group.names[at]}${group.codes[value - 1]}`] : [])).join(",") || "-";
  let start = 0;
  const rows = group.rows.map((width) => trimmed(values.slice(start, (start += width)).map((value) => group.codes[value - 1] ?? "-")).join(",") || "-");
  const last = rows.findLastIndex((row) => row !== "-");
  return rows.slice(0, Math.max(1, last + 1)).join(":");
}

function trimmed(codes: string[]): string[] {
  return codes.slice(0, codes.findLastIndex((code) => code !== "-") + 1);
}

/** Rows of letters, a number for that many empty places; the corner is told where it is not that of the group. */
function picture(group: Group, values: number[]): string {
  const cells = placesOf(group).flatMap(([x, y], at) => (values[at] ? [{ x, y, letter: group.codes[values[at] - 1] ?? "" }] : []));
  if (!cells.length) return "-";
  const isFree = group.origin.some(Boolean);
  const left = isFree ? Math.min(...cells.map((cell) => cell.x)) : 0;
  const top = isFree ? Math.min(...cells.map((cell) => cell.y)) : 0;
  const rows: string[] = [];
  for (let y = top; y <= Math.max(...cells.map((cell) => cell.y)); y++) {
    let behind = left;
    let row = "";
    for (const cell of cells.filter((each) => each.y === y).sort((a, b) => a.x - b.x)) {
      row += (cell.x > behind ? String(cell.x - behind) : "") + cell.letter;
      behind = cell.x + 1;
    }
    rows.push(row);
  }
  const corner = [left - group.origin[0], top - group.origin[1]];
  return (corner.some(Boolean) ? `${corner.join(",")}@` : "") + rows.join(":");
}

export interface WrittenTable {
  players: number;
  entered: number[];
}

/** Why a text can't be read as an entry: the part, and what is wrong there ("" for the text as a whole). */
export class BadEntry extends Error {
  constructor(
    readonly part: string,
    readonly given: string,
  ) {
    super(`${part}: ${given}`);
  }
}

/** The game that a text is about. */
export function gameOf(text: string): string {
  return /^\s*([a-z_0-9]+)\/\d/.exec(text)?.[1] ?? "";
}

/** Whether a text is a whole position, not only what scores: then it says who is next. */
export function isPosition(text: string): boolean {
  return /\sturn=/.test(text);
}

export function read(game: string, facts: CountFacts, text: string): WrittenTable {
  const [head = "", ...words] = text.trim().split(/\s+/);
  if (head !== `${game}/${facts.version}`) throw new BadEntry("", head.slice(0, 60));
  const given = new Map(words.map((word) => [word.slice(0, word.indexOf("=")), word.slice(word.indexOf("=") + 1)]));
  const players = Number(given.get("players"));
  const form = facts.forms[players];
  if (!form) throw new BadEntry("players", given.get("players") ?? "-");
  const entered = Array.from({ length: facts.places }, () => 0);
  for (const group of form) {
    const value = given.get(group.part);
    if (value === undefined) continue;
    const seats = group.bySeat ? value.split(group.between) : [value];
    if (seats.length !== (group.bySeat ? players : 1)) throw new BadEntry(group.part, value);
    seats.forEach((each, seat) => {
      for (const [place, amount] of valuesOf(group, each)) entered[numberOf(group, seat, place)]! += amount;
    });
  }
  return { players, entered };
}

const bare = (group: Group, item: string) => (group.marks ? item.replace(new RegExp(`[${group.marks.replace(/[\^\]\\-]/g, "\\$&")}]+$`), "") : item);
const isNothing = (item: string) => item === "-" || item === "" || item.endsWith("?");

function index(group: Group, given: string, known: string[]): number {
  const found = known.indexOf(given);
  if (found < 0) throw new BadEntry(group.part, given);
  return found;
}

function valuesOf(group: Group, written: string): [number, number][] {
  if (group.shape === "number") return [[0, numeral(group, written)]];
  if (group.writing === "picture") return fromPicture(group, written);
  const items = written.split(",").map((item) => bare(group, item)).filter((item) => !isNothing(item));
  if (group.writing === "counted") {
    return items.map((item) => {
      const [, n = "", name = item] = /^(\d{0,2})([a-z].*)$/.exec(item) ?? [];
      return [index(group, name, group.names), Number(n || 1)];
    });
  }
  if (group.writing === "named") {
    return items.map((item) => {
      const name = group.names.find((each) => item.startsWith(each)) ?? item;
      return [index(group, name, group.names), 1 + index(group, item.slice(name.length), group.codes)];
    });
  }
  return fromList(group, written);
}

function numeral(group: Group, written: string): number {
  if (written === "-") return 0;
  const number = Number(written);
  if (!/^-?\d{1,3}$/.test(written) || number < group.least || number > group.most) throw new BadEntry(group.part, written);
  return number;
}

function fromList(group: Group, written: string): [number, number][] {
  const at = new Map(placesOf(group).map((place, number) => [place.join(), number]));
  return (group.rows.length > 1 ? written.split(":") : [written]).flatMap((row, y) =>
    row.split(",").flatMap((item, x): [number, number][] => {
      const code = bare(group, item);
      if (isNothing(code)) return [];
      const place = at.get(`${x},${y}`);
      if (place === undefined) throw new BadEntry(group.part, written);
      return [[place, 1 + index(group, code, group.codes)]];
    }),
  );
}

function fromPicture(group: Group, written: string): [number, number][] {
  const [, left = "0", top = "0", rows = ""] = /^(?:(-?\d{1,2}),(-?\d{1,2})@)?(.*)$/.exec(written) ?? [];
  const at = new Map(placesOf(group).map((place, number) => [place.join(), number]));
  const found: [number, number][] = [];
  (rows === "-" ? "" : rows).split(":").forEach((row, y) => {
    let x = 0;
    for (const [, empty, letter] of row.matchAll(/(\d{1,2})|(.)/g)) {
      if (empty) x += Number(empty);
      else {
        const place = at.get(`${x + Number(left) + group.origin[0]},${y + Number(top) + group.origin[1]}`);
        if (place === undefined) throw new BadEntry(group.part, written);
        found.push([place, 1 + index(group, letter ?? "", group.codes)]);
        x += 1;
      }
    }
  });
  return found;
}
