import type { OwnWords } from "./protocol";
import type { Lang } from "./types";

/** A game's texts as the server sends them: dotted keys, `{name}` for values, the forms `one` and `other` by `n`. */
export class Texts {
  constructor(
    readonly lang: Lang,
    private readonly table: Record<string, string>,
  ) {}

  /** The same texts with the words of another box: texts that replace others, and texts that stand elsewhere, with their values. */
  with({ texts, keys, values }: OwnWords): Texts {
    const taken = Object.fromEntries(Object.entries(keys).map(([key, from]) => [key, this.say(from, values[key])]));
    return new Texts(this.lang, { ...this.table, ...taken, ...texts });
  }

  has(key: string): boolean {
    return key in this.table || `${key}.other` in this.table;
  }

  /** The last parts of all keys under *section*: `under("potions")`. */
  under(section: string): string[] {
    const prefix = `${section}.`;
    return Object.keys(this.table).filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  }

  say(key: string, values: Record<string, string | number> = {}): string {
    const form = this.table[key] ?? this.table[`${key}.${this.isSingular(values.n) ? "one" : "other"}`] ?? key;
    return form.replace(/\{(\w+)(:\+d)?\}/g, (whole, name: string, signed?: string) => {
      const value = values[name];
      return value === undefined ? whole : signed ? signedNumber(Number(value)) : String(value);
    });
  }

  /** French counts 0 and 1 as one, English 1 only. */
  private isSingular(n: string | number | undefined): boolean {
    return this.lang === "fr" ? Math.abs(Number(n)) < 2 : Number(n) === 1;
  }
}

/** "Nina", "Nina and Tom", "Nina, Tom and Bram". */
export function listed(names: readonly string[], texts: Texts): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")}${texts.say("words.and")}${names.at(-1)}`;
}

/** "+4", "−1", "+0": with a true minus sign. */
export function signedNumber(n: number): string {
  return n < 0 ? `−${-n}` : `+${n}`;
}
