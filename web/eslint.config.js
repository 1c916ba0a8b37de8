import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  // protocol.ts is made from the server.
  { ignores: ["node_modules/", "dist/", "src/lib/protocol.ts"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...ts.configs.stylistic,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
  {
    rules: {
      // Undefined names are TypeScript's business.
      "no-undef": "off",
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "svelte/no-navigation-without-resolve": "off",
      // French puts no-break spaces before some signs.
      "no-irregular-whitespace": ["error", { skipStrings: true, skipTemplates: true }],
      "prefer-const": "off",
      // Caches are no state of the page.
      "svelte/prefer-svelte-reactivity": "off",
      "svelte/prefer-const": "error",
    },
  },
);
