import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Plugin } from "vite";

/**
 * The games' kernels, compiled for browsers into a folder beforehand (`monstrotheque.webassembly`): each is a file of its
 * own, loaded on demand, and `kernels.json` says where they are and how their memory is laid out.
 */
export function kernels(options: { folder: string }): Plugin {
  return {
    name: "monstrotheque-kernels",
    apply: "build",
    generateBundle() {
      const names = existsSync(options.folder) ? readdirSync(options.folder).filter((each) => each.endsWith(".wasm")) : [];
      const index = names.map((file) => {
        const reference = this.emitFile({ type: "asset", name: file, source: readFileSync(join(options.folder, file)) });
        const facts = JSON.parse(readFileSync(join(options.folder, file.replace(".wasm", ".json")), "utf-8")) as object;
        return [basename(file, ".wasm"), { module: `/${this.getFileName(reference)}`, ...facts }];
      });
      this.emitFile({ type: "asset", fileName: "kernels.json", source: JSON.stringify(Object.fromEntries(index)) });
    },
  };
}
