import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import type { Plugin } from "vite";

/** The fonts of the picture: the browser's own are packed in a way that only browsers read. */
const FONTS = ["almendra/files/almendra-latin-700-normal", ...[400, 700].flatMap((weight) => ["latin", "latin-ext"].map((set) => `atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-${set}-${weight}-normal`))];
const ENTRY = { woff: 20, sfnt: 16 };

/** Writes the folder `card/`: the fonts, colours and shapes of seats the server draws the picture of a finished game with. */
export function card(options: { fonts: string; tokens: string[]; shapes: string }): Plugin {
  return {
    name: "monstrotheque-card",
    apply: "build",
    generateBundle() {
      for (const font of FONTS) {
        const file = `${options.fonts}/${font}.woff`;
        this.emitFile({ type: "asset", fileName: `card/${font.split("/").at(-1)}.ttf`, originalFileName: file, source: unpacked(readFileSync(file)) });
      }
      this.emitFile({ type: "asset", fileName: "card/shapes.json", source: readFileSync(options.shapes) });
      this.emitFile({ type: "asset", fileName: "card/colours.json", source: JSON.stringify(Object.assign({}, ...options.tokens.map((file) => colours(readFileSync(file, "utf-8"))))) });
    },
  };
}

/** The colours of the dark theme by name. */
function colours(tokens: string): Record<string, string> {
  const dark = tokens.slice(0, tokens.indexOf("data-theme=light"));
  return Object.fromEntries([...dark.matchAll(/--([\w-]+):(#[0-9a-f]{3,8})\b/g)].map(([, name, colour]) => [name, colour]));
}

/** A WOFF font as plain OpenType: the same tables, each unpacked. */
function unpacked(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const entries = Array.from({ length: count }, (_, i) => woff.subarray(44 + ENTRY.woff * i, 44 + ENTRY.woff * (i + 1)));
  const power = Math.floor(Math.log2(count));
  const head = Buffer.alloc(12 + ENTRY.sfnt * count);
  woff.copy(head, 0, 4, 8);
  [count, 16 << power, power, ENTRY.sfnt * count - (16 << power)].forEach((value, i) => head.writeUInt16BE(value, 4 + 2 * i));
  const tables: Buffer[] = [];
  let at = head.length;
  entries.forEach((entry, i) => {
    const [offset, packed, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)];
    const data = woff.subarray(offset, offset + packed);
    const place = head.subarray(12 + ENTRY.sfnt * i);
    entry.copy(place, 0, 0, 4);
    entry.copy(place, 4, 16, 20);
    place.writeUInt32BE(at, 8);
    place.writeUInt32BE(length, 12);
    tables.push(packed < length ? inflateSync(data) : data, Buffer.alloc(-length & 3));
    at += length + (-length & 3);
  });
  return Buffer.concat([head, ...tables]);
}
