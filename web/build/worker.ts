import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin, Rolldown } from "vite";
import { FONT } from "./threshold.ts";

/** What lies beside the page and belongs to the shell. */
const BESIDE = ["/", "/mark.svg", "/manifest.webmanifest", "/icons/icon-192.png"];
/** What the page asks for besides scripts and styles. */
const ASKED = [FONT, /assets\/(sprite|boot)-[^/]+$/];

/** A script and everything it can't do without. */
function withImports(name: string, bundle: Rolldown.OutputBundle, found = new Set<string>()): Set<string> {
  const file = bundle[name];
  if (found.has(name) || file?.type !== "chunk") return found;
  found.add(name);
  for (const each of file.imports) withImports(each, bundle, found);
  return found;
}

/** Writes `sw.js` with the files of the shell, and a version that changes with any file of the app. */
export function worker(options: { source: string }): Plugin {
  return {
    name: "monstrotheque-worker",
    apply: "build",
    generateBundle(_, bundle) {
      const files = Object.values(bundle);
      const entry = files.find((file) => file.type === "chunk" && file.isEntry);
      if (entry?.type !== "chunk") return;
      const scripts = [...withImports(entry.fileName, bundle), ...(entry.viteMetadata?.importedCss ?? [])];
      const asked = files.map((file) => file.fileName).filter((name) => ASKED.some((each) => each.test(name)));
      const shell = [...BESIDE, ...new Set([...scripts, ...asked].map((name) => `/${name}`))];
      const version = createHash("sha256").update(Object.keys(bundle).sort().join()).digest("hex").slice(0, 12);
      const source = readFileSync(options.source, "utf-8").replace('"__SHELL__"', JSON.stringify(shell)).replace("__VERSION__", version);
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}
