import type { Rolldown } from "vite";

interface Modules {
  getModuleInfo(id: string): { isEntry: boolean; importers: string[] } | null;
}

/** Where most visits begin. */
export const FIRST_PAGES = ["HomePage", "TablePage"];
/** A page or a board that is loaded on demand: the page's name, or the game's. */
const PART = /src\/(?:pages\/(\w+Page)|games\/(\w+)\/Board)\.svelte$/;
const SHARED = /node_modules|src\/(ui|lib|texts)\//;

/** What the app starts with is one script, with what first pages and boards share: many small files would take longer. */
export const shell = {
  name: (id: string, modules: Modules) => (isShell(id, modules) && !modules.getModuleInfo(id)?.isEntry ? "shell" : null),
};

function isShell(id: string, modules: Modules): boolean {
  const users = [...usersOf(id, modules)];
  const first = users.map((user) => PART.exec(user)).filter((part) => part?.[2] || FIRST_PAGES.includes(part?.[1] ?? ""));
  const pages = new Set(first.map((part) => part?.[1]).filter(Boolean));
  return users.some((user) => modules.getModuleInfo(user)?.isEntry) || pages.size === FIRST_PAGES.length || (SHARED.test(id) && first.length > 0);
}

/** What can't do without this module, directly or through others, and the module itself. */
function usersOf(id: string, modules: Modules, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const each of modules.getModuleInfo(id)?.importers ?? []) usersOf(each, modules, found);
  return found;
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

/** Scripts and styles of each page and board, besides those of the shell, by name. */
export function parts(bundle: Bundle): Record<string, string[]> {
  const shell = withImports(entryOf(bundle).fileName, bundle);
  const files = (name: string) => withStyles([...withImports(name, bundle)].filter((each) => !shell.has(each)), bundle);
  const named = Object.values(bundle).map((file) => [file.type === "chunk" ? PART.exec(file.facadeModuleId ?? "")?.slice(1).find(Boolean) : undefined, file.fileName] as const);
  return Object.fromEntries(named.flatMap(([part, file]) => (part ? [[part, files(file).map((each) => `/${each}`)]] : [])));
}
