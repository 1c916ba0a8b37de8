import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Plugin } from "vite";

/** Files that shrink; pictures and fonts are packed already. */
const SHRINKS = /\.(html|js|css|svg|json|webmanifest|wasm)$/;

/** Every file that shrinks has a packed one beside it, `NAME.br`: the server sends it to browsers that take it. */
export function packed(): Plugin {
  return {
    name: "monstrotheque-packed",
    apply: "build",
    enforce: "post",
    writeBundle({ dir = "" }, bundle) {
      for (const name of Object.keys(bundle).filter((each) => SHRINKS.test(each))) {
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(readFileSync(join(dir, name))));
      }
    },
  };
}
