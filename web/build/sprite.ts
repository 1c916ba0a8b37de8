import { readFileSync } from "node:fs";
import { icons as gameIcons } from "@iconify-json/game-icons";
import svgpath from "svgpath";
import type { Plugin } from "vite";

const SPRITE = "sprite.svg";

/** The symbols `gi-NAME` of the named game-icons; an unknown name stops the build. */
export function symbols(names: string[]): string {
  return names.map(symbol).join("");
}

function symbol(name: string): string {
  const icon = gameIcons.icons[name];
  if (!icon) throw new Error(`game-icons has no icon "${name}"`);
  return `<symbol id="gi-${name}" viewBox="0 0 512 512">${rounded(icon.body)}</symbol>`;
}

/** An icon is drawn on 512 units: a tenth of one is finer than any screen, and a third lighter. */
function rounded(body: string): string {
  return body.replace(/ d="([^"]+)"/g, (_, path: string) => ` d="${svgpath(path).round(1).toString()}"`);
}

function namesIn(file: string): string[] {
  return JSON.parse(readFileSync(file, "utf-8")) as string[];
}

/**
 * Icons and portraits as SVG symbols. The shared icons and all portraits are a file of their own, which costs no script
 * and is kept by the browser; a game's own icons come with its board: `import icons from "./icons.json?symbols"`.
 */
export function sprite(options: { icons: string; art: string }): Plugin {
  let building = false;
  const shared = (): string => symbols(namesIn(options.icons)) + (readFileSync(options.art, "utf-8").match(/<symbol[^]*<\/symbol>/)?.[0] ?? "");
  return {
    name: "monstrotheque-sprite",
    enforce: "pre",
    configResolved(config) {
      building = config.command === "build";
    },
    buildStart() {
      if (building) this.emitFile({ type: "asset", name: SPRITE, source: `<svg xmlns="http://www.w3.org/2000/svg">${shared()}</svg>` });
    },
    load(id) {
      if (!id.endsWith("icons.json?symbols")) return null;
      const file = id.replace("?symbols", "");
      this.addWatchFile(file);
      return `export default ${JSON.stringify(symbols(namesIn(file)))}`;
    },
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const file = Object.values(bundle ?? {}).find((each) => each.type === "asset" && each.names.includes(SPRITE));
        if (!file) return html.replace("<!--sprite-->", shared());
        return [{ tag: "link", injectTo: "head", attrs: { id: "sprite-file", rel: "preload", as: "fetch", fetchpriority: "low", crossorigin: "", href: `/${file.fileName}` } }];
      },
    },
  };
}
