import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";
import { shared, shell } from "./build/bundle.ts";
import { card } from "./build/card.ts";
import { kernels } from "./build/kernels.ts";
import { licences } from "./build/licences.ts";
import { packed } from "./build/packed.ts";
import { sprite } from "./build/sprite.ts";
import { threshold } from "./build/threshold.ts";
import { worker } from "./build/worker.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env.MONSTRO_SERVER ?? "http://127.0.0.1:8600";

/** The colours of the app and of each game. */
const tokens = ["src/styles/tokens.css", ...readdirSync(here("src/games")).map((game) => `src/games/${game}/tokens.css`)].map(here).filter(existsSync);

export default defineConfig({
  plugins: [
    sprite({ icons: here("src/icons.json"), art: here("art/art.svg") }),
    threshold({ boot: here("src/boot.ts"), mark: here("public/mark.svg") }),
    worker({ source: here("build/worker.js") }),
    kernels({ folder: here("kernels") }),
    card({ fonts: here("node_modules/@fontsource"), tokens, shapes: here("src/lib/shape_paths.json") }),
    licences(),
    packed(),
    svelte(),
    svelteTesting(),
  ],
  build: { outDir: here("../src/monstrotheque/web/dist"), emptyOutDir: true, assetsInlineLimit: (file) => file.endsWith("wall.svg"), target: "es2022", rolldownOptions: { output: { codeSplitting: { groups: [shell, shared] } } } },
  // The rules pages tell the rulings of the documentation.
  server: { fs: { allow: [here("."), here("../docs/reference/rules")] }, proxy: { "/api": { target: server, ws: true } } },
  test: { environment: "jsdom", testTimeout: 20_000, include: ["src/**/*.test.ts"], setupFiles: ["src/testing/setup.ts"] },
});
