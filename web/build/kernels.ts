import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const COUNT = ".count";

/**
 * The games' kernels, compiled for browsers into a folder beforehand (`monstrotheque.webassembly`): each is a file of its
 * own, loaded on demand, and `kernels.json` says where they are and how their memory is laid out. What counts a game on a
 * real table comes with its form and its words, a file as well: `counting.json` says where both are.
 */
export function kernels(options: { folder: string }): Plugin {
  return {
    name: "monstrotheque-kernels",
    apply: "build",
    generateBundle() {
      const files = existsSync(options.folder) ? readdirSync(options.folder).filter((each) => each.endsWith(".wasm")) : [];
      const stems = files.map((file) => file.replace(/\.wasm$/, ""));
      const emit = (name: string) => {
        const reference = this.emitFile({ type: "asset", name, source: readFileSync(join(options.folder, name)) });
        return `/${this.getFileName(reference)}`;
      };
      const thinking = stems.filter((stem) => !stem.endsWith(COUNT)).map((stem) => {
        const facts = JSON.parse(readFileSync(join(options.folder, `${stem}.json`), "utf-8")) as object;
        return [stem, { module: emit(`${stem}.wasm`), ...facts }];
      });
      const counting = stems.filter((stem) => stem.endsWith(COUNT)).map((stem) => {
        return [stem.slice(0, -COUNT.length), { module: emit(`${stem}.wasm`), facts: emit(`${stem}.json`) }];
      });
      this.emitFile({ type: "asset", fileName: "kernels.json", source: JSON.stringify(Object.fromEntries(thinking)) });
      this.emitFile({ type: "asset", fileName: "counting.json", source: JSON.stringify(Object.fromEntries(counting)) });
    },
  };
}
