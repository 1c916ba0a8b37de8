import type { Rolldown } from "vite";

interface Modules {
  getModuleInfo(id: string): { isEntry: boolean; importers: string[] } | null;
}

/** Where most visits begin. */
export const FIRST_PAGES = ["HomePage", "TablePage"];
/** A page or a board that is loaded on demand: the page's name, or the game's. */
const PART = /src\/(?:pages\/(\w+Page)|games\/(\w+)\/Board)\.svelte$/;
/** What a game draws its campaign with. */
const CAMPAIGN = /src\/games\/(\w+)\/Campaign\w*\.svelte$/;
const GAME = /src\/games\/(\w+)\//;
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

/** What a game's board and its campaign share is one script as well. */
export const shared = {
  name: (id: string, modules: Modules) => {
    const game = GAME.exec(id)?.[1];
    const users = [...usersOf(id, modules)].filter((user) => partOf(user)?.startsWith(game ?? ""));
    return game && users.length > 1 ? `${game}-shared` : null;
  },
};

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

/** The icons that a script brings when it runs: they may come along with it. */
function withIcons(name: string, bundle: Bundle): string[] {
  const file = bundle[name];
  const later = file?.type === "chunk" ? file.dynamicImports : [];
  return [name, ...later.filter((each) => bundle[each]?.type === "chunk" && bundle[each].facadeModuleId?.endsWith("icons.json?symbols"))];
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

/** The name of the page, the board or the campaign that begins with this module, if one does. */
function partOf(id: string): string | undefined {
  const campaign = CAMPAIGN.exec(id);
  return campaign ? `${campaign[1]}/campaign` : PART.exec(id)?.slice(1).find(Boolean);
}

/** Scripts and styles of each page, board and campaign, besides those of the shell, by name. */
export function parts(bundle: Bundle): Record<string, string[]> {
  const shell = withImports(entryOf(bundle).fileName, bundle);
  const scripts = (name: string) => [...withImports(name, bundle)].filter((each) => !shell.has(each)).flatMap((each) => withIcons(each, bundle));
  const files = (name: string) => withStyles(scripts(name), bundle);
  const found: Record<string, string[]> = {};
  for (const file of Object.values(bundle)) {
    const part = file.type === "chunk" ? partOf(file.facadeModuleId ?? "") : undefined;
    if (part) found[part] = [...new Set([...(found[part] ?? []), ...files(file.fileName).map((each) => `/${each}`)])];
  }
  return found;
}
