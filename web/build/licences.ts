import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin } from "vite";

const PACKAGE = /^(.*\/node_modules\/)((?:@[^/]+\/)?[^/]+)\//;
const ICONS = `game-icons
Icons by Lorc, Delapouite and contributors (https://game-icons.net), Creative Commons Attribution 3.0
(https://creativecommons.org/licenses/by/3.0/). Rounded to a tenth of a unit, and coloured.`;

/** Writes `licences.txt`: fonts and code of others that the app carries may be passed on only with their licences. */
export function licences(): Plugin {
  let root = "";
  return {
    name: "monstrotheque-licences",
    apply: "build",
    configResolved(config) {
      root = config.root;
    },
    generateBundle(_, bundle) {
      const files = Object.values(bundle).flatMap((file) => (file.type === "asset" ? file.originalFileNames.map((name) => resolve(root, name)) : []));
      const carried = new Map([...this.getModuleIds(), ...files].flatMap((id) => entryFor(id)));
      const texts = [...carried].sort().map(([name, folder]) => `${name}\n${licenceIn(folder)}`);
      this.emitFile({ type: "asset", fileName: "licences.txt", source: [ICONS, ...texts].join("\n\n\n") });
    },
  };
}

/** The package a module belongs to, and its folder. */
function entryFor(id: string): [string, string][] {
  const [, root, name] = PACKAGE.exec(id.replaceAll("\\", "/").replace("\0", "")) ?? [];
  return root !== undefined && name !== undefined ? [[name, `${root}${name}`]] : [];
}

function licenceIn(folder: string): string {
  const file = readdirSync(folder).find((each) => /^licen[sc]e/i.test(each));
  if (!file) throw new Error(`${folder} has no licence to pass on`);
  return readFileSync(`${folder}/${file}`, "utf-8").trim();
}
