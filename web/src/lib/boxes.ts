import type { BoxAnswer, BoxColumn, BoxSection } from "./protocol";

/** What an entry of a list says, by column; a section of values has one column. */
export type BoxEntry = Record<string, unknown>;
export type BoxTables = Record<string, Record<string, unknown>>;

/** The lists of somebody's own box of a game, kept on this device; *value*: as a table takes them, once they are right. */
export interface KeptBox {
  tables: BoxTables;
  value: unknown;
  /** The options of the game that are asked for otherwise with these lists. */
  options: BoxAnswer["options"];
  /** What they change at a real table. */
  table: BoxAnswer["table"];
  /** Imported files that were not read yet, for want of a network. */
  files?: Record<string, string>;
}

const key = (game: string) => `box.${game}`;

export function keepBox(game: string, box: KeptBox | null): void {
  try {
    if (box) localStorage.setItem(key(game), JSON.stringify(box));
    else localStorage.removeItem(key(game));
  } catch {
    // Without a store the lists last as long as the page.
  }
}

export function keptBox(game: string): KeptBox | null {
  try {
    const found = JSON.parse(localStorage.getItem(key(game)) ?? "null") as Partial<KeptBox> | null;
    return found && typeof found.tables === "object" ? { tables: found.tables, value: found.value ?? null, options: found.options ?? [], table: found.table ?? null, files: found.files ?? {} } : null;
  } catch {
    return null;
  }
}

/** An entry of a section where it stands: a number from 1 in a list, else its name. */
export interface PlacedEntry {
  at: number | string;
  entry: BoxEntry;
}

export function entriesOf(section: BoxSection, tables: BoxTables): PlacedEntry[] {
  const held = tables[section.file]?.[section.key];
  if (section.shape === "list") return (Array.isArray(held) ? (held as BoxEntry[]) : []).map((entry, i) => ({ at: i + 1, entry }));
  const named = (held ?? {}) as Record<string, unknown>;
  return section.names.map((name) => ({ at: name, entry: section.shape === "values" ? { [section.columns[0]!.name]: named[name] } : ((named[name] ?? {}) as BoxEntry) }));
}

/** The tables with other entries in one section. */
export function withEntries(tables: BoxTables, section: BoxSection, entries: PlacedEntry[]): BoxTables {
  const column = section.columns[0]!.name;
  const held =
    section.shape === "list" ? entries.map(({ entry }) => entry)
    : Object.fromEntries(entries.map(({ at, entry }) => [at, section.shape === "values" ? entry[column] : entry]));
  return { ...tables, [section.file]: { ...tables[section.file], [section.key]: held } };
}

/** What an entry says, for the sentences about it. */
export function saidBy(section: BoxSection, entry: BoxEntry): Record<string, string> {
  return Object.fromEntries(section.columns.map(({ name }) => [name, String(entry[name] ?? "…")]));
}

/** An entry that says nothing in particular yet. */
export function freshEntry(section: BoxSection): BoxEntry {
  return Object.fromEntries(section.columns.filter((column) => !column.is_optional).map((column) => [column.name, fresh(column)]));
}

function fresh(column: BoxColumn): unknown {
  if (column.default !== null) return column.default;
  if (column.kind === "number") return column.low;
  if (column.kind === "text") return "";
  return column.kind === "choice" ? column.choices[0] : column.choices.slice(0, column.count);
}

export type { BoxAnswer, BoxColumn, BoxSection };
