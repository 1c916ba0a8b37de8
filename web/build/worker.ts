import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin, Rolldown } from "vite";

/** What lies beside the page and belongs to the shell. */
const BESIDE = ["/", "/mark.svg", "/manifest.webmanifest", "/icons/icon-192.png"];
/** Fonts of the Latin letters; other scripts are fetched when they are needed. */
const FONT = /latin-(wght|700)-normal-[^/]+\.woff2$/;

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
      const fonts = files.filter((file) => FONT.test(file.fileName)).map((file) => file.fileName);
      const shell = [...BESIDE, ...new Set([...scripts, ...fonts].map((name) => `/${name}`))];
      const version = createHash("sha256").update(Object.keys(bundle).sort().join()).digest("hex").slice(0, 12);
      const source = readFileSync(options.source, "utf-8").replace('"__SHELL__"', JSON.stringify(shell)).replace("__VERSION__", version);
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}
