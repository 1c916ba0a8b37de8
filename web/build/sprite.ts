import { readFileSync } from "node:fs";
import { icons as gameIcons } from "@iconify-json/game-icons";
import type { Plugin } from "vite";

/** The symbols `gi-NAME` of the named game-icons; an unknown name stops the build. */
export function symbols(names: string[]): string {
  return names.map(symbol).join("");
}

function symbol(name: string): string {
  const icon = gameIcons.icons[name];
  if (!icon) throw new Error(`game-icons has no icon "${name}"`);
  return `<symbol id="gi-${name}" viewBox="0 0 512 512">${icon.body}</symbol>`;
}

function namesIn(file: string): string[] {
  return JSON.parse(readFileSync(file, "utf-8")) as string[];
}

/**
 * Icons and portraits as SVG symbols. The house's icons and all portraits stand in the page itself, so that they cost
 * no script and never flash; a game's own icons come with its board: `import icons from "./icons.json?symbols"`.
 */
export function sprite(options: { icons: string; art: string }): Plugin {
  return {
    name: "monstrotheque-sprite",
    enforce: "pre",
    load(id) {
      if (!id.endsWith("icons.json?symbols")) return null;
      const file = id.replace("?symbols", "");
      this.addWatchFile(file);
      return `export default ${JSON.stringify(symbols(namesIn(file)))}`;
    },
    transformIndexHtml(html) {
      const portraits = readFileSync(options.art, "utf-8").match(/<symbol[^]*<\/symbol>/)?.[0] ?? "";
      return html.replace("<!--sprite-->", symbols(namesIn(options.icons)) + portraits);
    },
  };
}
