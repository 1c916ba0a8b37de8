import { entriesOf, type BoxColumn, type BoxEntry, type BoxSection, type BoxTables } from "./boxes";
import type { BoxSum, BoxTotal, BoxTrouble } from "./protocol";
import type { Texts } from "./texts";

/** What a device tells of lists without asking the server: each entry by what its columns say, and what must add up. Whether entries go together is for the server. */

type Words = Pick<Texts, "say" | "has">;

const at = (file: string, key: string, sections: readonly BoxSection[]) => sections.find((section) => section.file === file && section.key === key);

/** The tally, as things stand. */
export function tallied(totals: readonly BoxTotal[], sections: readonly BoxSection[], tables: BoxTables): BoxSum[] {
  return totals.map(({ label, wanted, keys, column, counts, besides, at_most }) => {
    const entries = keys.flatMap(([file, key]) => (at(file, key, sections) ? entriesOf(at(file, key, sections)!, tables) : [])).map(({ entry }) => entry[column]);
    const counted = counts === "numbers" ? entries.map((value) => (Number.isInteger(value) ? Number(value) : 0)) : entries.map((value) => Number((value !== undefined) === (counts === "with")));
    const found = counted.reduce((sum, n) => sum + n, besides);
    return { label, found, wanted, is_right: at_most ? found <= wanted : found === wanted };
  });
}

/** What is wrong with single entries; once nothing is, what doesn't add up. */
export function troublesIn(sections: readonly BoxSection[], totals: readonly BoxTotal[], tables: BoxTables, texts: Words): BoxTrouble[] {
  const found = sections.flatMap((section) => entriesOf(section, tables).flatMap((placed) => section.columns.flatMap((column) => wrongValue(section, column, placed.at, placed.entry, texts))));
  if (found.length) return found;
  return tallied(totals, sections, tables).flatMap((line, n) => {
    const [file, key] = totals[n]!.keys[0]!;
    const message = texts.say(`box.problems.${line.label.split(".").at(-1)}`, { given: line.found, wanted: line.wanted });
    return line.is_right ? [] : [{ message, file, key, entry: null, column: null }];
  });
}

function wrongValue(section: BoxSection, column: BoxColumn, place: number | string, entry: BoxEntry, texts: Words): BoxTrouble[] {
  const value = entry[column.name] ?? column.default;
  const reason = value === null || value === undefined ? (column.is_optional ? null : column.kind) : wrong(column, value);
  if (!reason) return [];
  const title = titleOf(section, column.name, texts);
  const problem = texts.say(`box.problems.${reason}`, { line: title, low: column.low, high: column.high, longest: column.longest, given: String(value ?? ""), known: column.choices.join(", "), count: column.count });
  const message = typeof place === "number" ? texts.say("box.at_entry", { entry: place, problem }) : texts.say("box.at_named", { entry: titleOf(section, place, texts), problem });
  return [{ message, file: section.file, key: section.key, entry: place, column: section.shape === "values" ? null : column.name }];
}

/** The reason why a value can't stand in a column, if it can't. */
function wrong(column: BoxColumn, value: unknown): BoxColumn["kind"] | null {
  if (column.kind === "number") return Number.isInteger(value) && Number(value) >= column.low && Number(value) <= column.high ? null : "number";
  if (column.kind === "text") return typeof value === "string" && value.trim() && [...value.trim()].length <= column.longest ? null : "text";
  if (column.kind === "choice") return column.choices.includes(value as string) ? null : "choice";
  if (!Array.isArray(value) || value.length !== column.count) return "several";
  if (value.some((each) => !column.choices.includes(each as string))) return "choice";
  return new Set(value).size < value.length && !column.repeats ? "several" : null;
}

function titleOf(section: BoxSection, name: string, texts: Words): string {
  const titles = [`box.${section.key}.${name}`, ...(section.words ? [`${section.words}.${name}`] : [])].filter((key) => texts.has(key));
  return titles.map((key) => texts.say(key)).find((text) => !text.includes("{")) ?? name;
}

/** The files of a box as TOML, as an owner keeps them and as the server writes them. */
export function filesOf(sections: readonly BoxSection[], tables: BoxTables): Record<string, string> {
  const names = [...new Set(sections.map((section) => section.file))];
  return Object.fromEntries(names.map((file) => [`${file}.toml`, sections.filter((section) => section.file === file && tables[file]?.[section.key] !== undefined).flatMap((section) => linesOf(section, tables)).join("\n") + "\n"]));
}

function linesOf(section: BoxSection, tables: BoxTables): string[] {
  const placed = entriesOf(section, tables);
  if (section.shape === "values") return [`[${section.key}]`, ...placed.map(({ at, entry }) => `${at} = ${written(Object.values(entry)[0])}`), ""];
  const heading = (name: number | string) => (section.shape === "list" ? `[[${section.key}]]` : `[${section.key}.${name}]`);
  const values = (entry: BoxEntry) => section.columns.map(({ name, default: usual }) => [name, entry[name] ?? usual] as const).filter(([, value]) => value !== null && value !== undefined).map(([name, value]) => `${name} = ${written(value)}`);
  return placed.flatMap(({ at, entry }) => [heading(at), ...values(entry), ""]);
}

/** Strings and lists of JSON are strings and lists of TOML. */
function written(value: unknown): string {
  return Array.isArray(value) ? `[${value.map(written).join(", ")}]` : JSON.stringify(value);
}

/** The tables in files that were exported here; null if a line is written in another way: then the server reads them. */
export function readFiles(sections: readonly BoxSection[], files: Record<string, string>): BoxTables | null {
  try {
    return Object.fromEntries(Object.entries(files).map(([file, text]) => [file, readFile(sections.filter((section) => section.file === file), text)]));
  } catch {
    return null;
  }
}

function readFile(sections: readonly BoxSection[], text: string): Record<string, unknown> {
  const table: Record<string, unknown> = {};
  let entry: BoxEntry = {};
  for (const line of text.split(/\r?\n/).map((each) => each.trim())) {
    if (!line || line.startsWith("#")) continue;
    const [, list, key = list, name] = /^\[(?:\[(\w+)\]|(\w+)(?:\.([\w-]+))?)\]$/.exec(line) ?? [];
    const [, column, value] = /^(\w+) *= *(.+)$/.exec(line) ?? [];
    if (key) {
      if (sections.find((section) => section.key === key)?.shape !== (list ? "list" : name ? "named" : "values")) throw new SyntaxError(line);
      entry = {};
      if (list) table[key] = [...((table[key] as BoxEntry[] | undefined) ?? []), entry];
      else table[key] = name ? { ...(table[key] as BoxEntry | undefined), [name]: entry } : entry;
    } else if (column && value) entry[column] = JSON.parse(value);
    else throw new SyntaxError(line);
  }
  return table;
}
