import { readFileSync } from "node:fs";
import { build, type HtmlTagDescriptor, type Plugin, type Rolldown } from "vite";
import { parts } from "./bundle.ts";
import { en } from "../src/texts/en.ts";
import { fr } from "../src/texts/fr.ts";

/** Fonts of the Latin letters; other scripts are fetched when they are needed. */
export const FONT = /latin-(wght|700)-normal-[^/]+\.woff2$/;

/** Something said in both languages; the page shows one. */
function said(say: (words: typeof fr) => string): string {
  return Object.entries({ fr, en }).map(([lang, words]) => `<div lang="${lang}">${say(words)}</div>`).join("");
}

/** What is seen before the app has loaded: the frame of the page, with the greeting at home and a candle elsewhere. */
function entrance(mark: string): string {
  const frame = `<header class="top plain"><span class="brand">${mark}<span>Monstrothèque</span></span></header>`;
  const hero = `<main class="home threshold"><div class="hero">${said(({ home }) => `<h1>${home.title}</h1><p>${home.lead}</p>`)}</div></main>`;
  const candle = `<main class="elsewhere threshold"><section class="panel empty-state"><div class="art">${mark}</div>${said(({ common }) => `<h1>${common.loading}</h1>`)}</section></main>`;
  return frame + hero + candle;
}

/** A script of its own that needs no other: it may run before the page is painted. */
async function alone(entry: string): Promise<string> {
  const made = await build({ configFile: false, logLevel: "silent", publicDir: false, build: { write: false, target: "es2022", lib: { entry, formats: ["iife"], name: "boot" } } });
  const [output] = (Array.isArray(made) ? made : [made]) as Rolldown.RolldownOutput[];
  return output!.output[0].code;
}

/** Where the files that fit *name* lie in the built app. */
function places(bundle: Rolldown.OutputBundle, name: RegExp): string[] {
  return Object.keys(bundle).filter((file) => name.test(file)).map((file) => `/${file}`);
}

/** What is needed to paint is asked for first; what is needed to play does not wait for it. */
function paintFirst(html: string): string {
  const style = /\s*<link rel="stylesheet"[^>]*>/g;
  const styles = html.match(style)?.join("") ?? "";
  return html.replace(style, "").replace("<title>", `${styles.trim()}\n    <title>`);
}

/**
 * The first paint: greeting and frame stand in the page, a small script picks language and theme, fonts come early.
 * All of it disappears when the app is mounted.
 */
export function threshold(options: { boot: string; mark: string }): Plugin {
  return {
    name: "monstrotheque-threshold",
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle }) {
        if (!bundle) return html;
        const boot = (await alone(options.boot)).replace(/["'`]__PARTS__["'`]/, () => JSON.stringify(parts(bundle))).trim();
        const fonts = places(bundle, FONT).map((href): HtmlTagDescriptor => ({ tag: "link", attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: "", href }, injectTo: "head" }));
        const page = paintFirst(html).replace("<!--boot-->", () => `<script>${boot}</script>`).replace("<!--threshold-->", entrance(readFileSync(options.mark, "utf-8").trim()));
        return { html: page, tags: fonts };
      },
    },
  };
}
