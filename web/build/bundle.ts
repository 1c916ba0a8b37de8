import type { Rolldown } from "vite";

interface Modules {
  getModuleInfo(id: string): { isEntry: boolean; importers: string[] } | null;
}

/** What the page starts with is one script, however many pages share its parts. */
export const shell = {
  name: (id: string, modules: Modules) => (isStarted(id, modules) && !modules.getModuleInfo(id)?.isEntry ? "shell" : null),
};

/** Whether the page's entry needs this module, directly or through others. */
function isStarted(id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const info = modules.getModuleInfo(id);
  return info !== null && (info.isEntry || info.importers.some((each) => isStarted(each, modules, seen)));
}

type Bundle = Rolldown.OutputBundle;

/** A script and everything it can't do without. */
export function withImports(name: string, bundle: Bundle, found = new Set<string>()): Set<string> {
  const file = bundle[name];
  if (found.has(name) || file?.type !== "chunk") return found;
  found.add(name);
  for (const each of file.imports) withImports(each, bundle, found);
  return found;
}

/** Scripts, each followed by its styles. */
export function withStyles(names: Iterable<string>, bundle: Bundle): string[] {
  return [...names].flatMap((name) => {
    const file = bundle[name];
    return [name, ...(file?.type === "chunk" ? (file.viteMetadata?.importedCss ?? []) : [])];
  });
}

/** The script that the page starts. */
export function entryOf(bundle: Bundle): Rolldown.OutputChunk {
  const found = Object.values(bundle).find((file) => file.type === "chunk" && file.isEntry);
  if (found?.type !== "chunk") throw new Error("no entry");
  return found;
}
