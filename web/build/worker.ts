import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { entryOf, FIRST_PAGES, parts, withImports, withStyles } from "./bundle.ts";
import { FONT } from "./threshold.ts";

/** What lies beside the page and belongs to the shell. */
const BESIDE = ["/", "/mark.svg", "/manifest.webmanifest", "/icons/icon-192.png"];
/** What the page asks for besides scripts and styles. */
const ASKED = [FONT, /assets\/sprite-[^/]+$/];

/** Writes `sw.js` with the files of the shell, and a version that changes with any file of the app. */
export function worker(options: { source: string }): Plugin {
  return {
    name: "monstrotheque-worker",
    apply: "build",
    generateBundle(_, bundle) {
      const files = Object.values(bundle);
      const scripts = withStyles(withImports(entryOf(bundle).fileName, bundle), bundle);
      const asked = files.map((file) => file.fileName).filter((name) => ASKED.some((each) => each.test(name)));
      const pages = FIRST_PAGES.flatMap((page) => parts(bundle)[page] ?? []);
      const shell = [...new Set([...BESIDE, ...[...scripts, ...asked].map((name) => `/${name}`), ...pages])];
      const version = createHash("sha256").update(Object.keys(bundle).sort().join()).digest("hex").slice(0, 12);
      const source = readFileSync(options.source, "utf-8").replace('"__SHELL__"', JSON.stringify(shell)).replace("__VERSION__", version);
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}
