import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import typescript from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

/** What svelte-check knows better: it types templates, in which ESLint sees `any`. */
const TEMPLATES = ["argument", "assignment", "call", "member-access", "return", "unary-minus"];

export default defineConfig(
  { ignores: ["src/api/schema.d.ts", "src/api/games"] }, // generated
  typescript.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: {
      parserOptions: {
        project: "./tsconfig.json",
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: [".svelte"],
        parser: typescript.parser,
        svelteConfig,
      },
    },
    rules: {
      "@typescript-eslint/no-unused-vars": "off", // the compiler says it, and knows `_`
      "@typescript-eslint/unbound-method": "off", // props and modules are taken apart; what needs `this` is an arrow
      "@typescript-eslint/no-base-to-string": "off", // parts and facts of a game are `unknown` on the wire
      "svelte/no-at-html-tags": "off", // drawings are SVG text of our own functions, rules our own pages
      "svelte/no-useless-mustaches": "off", // `{" "}` is how a space survives the formatter
      "svelte/no-unused-svelte-ignore": "off", // compiles every component once more, after svelte-check
      "svelte/prefer-svelte-reactivity": "off", // state is replaced, never changed in place (`$state.raw`)
      "svelte/require-store-reactive-access": "off", // there are runes here, no stores
    },
  },
  {
    files: ["**/*.svelte"],
    rules: Object.fromEntries(TEMPLATES.map((what) => [`@typescript-eslint/no-unsafe-${what}`, "off"])),
  },
  {
    files: ["*.js", "*.ts", "tests/*.ts"], // a few files, which would need a second program
    extends: [typescript.configs.disableTypeChecked],
  },
);
