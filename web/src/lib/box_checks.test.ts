import { describe, expect, it } from "vitest";
import { filesOf, readFiles, tallied, troublesIn } from "./box_checks";
import type { BoxColumn, BoxSection } from "./boxes";
import type { BoxTotal } from "./protocol";

const column = (name: string, kind: BoxColumn["kind"], more: Partial<BoxColumn> = {}) => ({ name, kind, choices: [], words: null, explained: null, count: 0, repeats: false, low: 0, high: 0, default: null, is_optional: false, longest: 40, ...more }) as BoxColumn;
const section = (key: string, shape: BoxSection["shape"], names: string[], ...columns: BoxColumn[]) => ({ file: "box", key, shape, names, words: null, most: 9, columns }) as BoxSection;
const SECTIONS = [
  section("cards", "list", [], column("halves", "several", { choices: ["elf", "imp"], count: 2 }), column("copies", "number", { high: 9, default: 0 })),
  section("curses", "named", ["day_1", "day_2"], column("name", "text", { is_optional: true, longest: 5 }), column("turn", "number", { low: 1, high: 3, is_optional: true })),
  section("rows", "values", ["a", "b"], column("cards", "number", { low: 1, high: 4 })),
];
const TABLES = { box: { cards: [{ halves: ["elf", "imp"], copies: 3 }, { halves: ["imp", "elf"] }], curses: { day_1: { name: "“Ô”", turn: 2 }, day_2: {} }, rows: { a: 1, b: 4 } } };
const TOTALS: BoxTotal[] = [
  { label: "box.tally.copies", wanted: 4, keys: [["box", "cards"]], column: "copies", counts: "numbers", besides: 1, at_most: false },
  { label: "box.tally.struck", wanted: 1, keys: [["box", "curses"]], column: "turn", counts: "with", besides: 0, at_most: false },
  { label: "box.tally.free", wanted: 0, keys: [["box", "curses"]], column: "turn", counts: "without", besides: 0, at_most: true },
];
const words = { has: () => false, say: (key: string, values: Record<string, unknown> = {}) => (values.problem ? `${String(values.entry)}: ${String(values.problem)}` : key.split(".").at(-1)!) };
const told = (tables: object) => troublesIn(SECTIONS, [], tables as typeof TABLES, words as never).map(({ message, column }) => `${message} ${column}`);

describe("lists without a network", () => {
  it("are counted", () => {
    expect(tallied(TOTALS, SECTIONS, TABLES).map(({ found, is_right }) => [found, is_right])).toEqual([[4, true], [1, true], [1, false]]);
    expect(troublesIn(SECTIONS, TOTALS, TABLES, words as never)).toEqual([{ message: "free", file: "box", key: "curses", entry: null, column: null }]);
  });

  it.each([
    [{ cards: [{ halves: ["elf", "elf"], copies: 1 }] }, "1: several halves"],
    [{ cards: [{ halves: ["elf", "orc"], copies: 1 }] }, "1: choice halves"],
    [{ cards: [{ halves: ["elf", "imp"], copies: 1.5 }] }, "1: number copies"],
    [{ curses: { day_1: { turn: 4 }, day_2: {} } }, "day_1: number turn"],
    [{ curses: { day_1: { name: "sixers" }, day_2: {} } }, "day_1: text name"],
    [{ rows: { a: 1 } }, "b: number null"],
  ])("%j is wrong", (change, wanted) => expect(told({ box: { ...TABLES.box, ...change } })).toEqual([wanted]));

  it("are right when every entry is", () => {
    expect(told(TABLES)).toEqual([]);
    const twins = { ...SECTIONS[0]!, columns: [{ ...SECTIONS[0]!.columns[0]!, repeats: true }] };
    expect(troublesIn([twins], [], { box: { cards: [{ halves: ["elf", "elf"] }] } }, words as never)).toEqual([]);
  });

  it("are exported, and what was exported is read", () => {
    const text = filesOf(SECTIONS, TABLES)["box.toml"]!;
    expect(text).toContain('[[cards]]\nhalves = ["elf", "imp"]\ncopies = 3\n\n[[cards]]\nhalves = ["imp", "elf"]\ncopies = 0\n');
    expect(text).toContain("[rows]\na = 1\nb = 4\n");
    const read = readFiles(SECTIONS, { box: `# ours\n${text}` });
    expect(filesOf(SECTIONS, read!)["box.toml"]).toBe(text);
  });

  it("are left to the server when written in another way", () => {
    expect(readFiles(SECTIONS, { box: "[[cards]]\ncopies = 0x3" })).toBeNull();
    expect(readFiles(SECTIONS, { box: "[[trees]]\ncopies = 3" })).toBeNull();
    expect(readFiles(SECTIONS, { box: "[[cards]]\nhalves = [\n" })).toBeNull();
  });
});
