import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { pack } from "./pack.ts";
import { worker } from "./worker.ts";

const server = process.env["CANTIERE"] ?? "http://127.0.0.1:8787";

const ASIDE =
  /src\/(figures\/|learn\/progress|games\/Composer|table\/(replay\.svelte|Hints|ShareButton)|lib\/(SettingsForm|paged)|shared\/(GamePanels|More|FinishedRow|Field|PasswordField|Secret)|desk\/)/;
// A game's own files stay with its board.
const SHARED = /^(?!.*src\/games\/[^/]+\/)/;

const GAME = /src\/games\/([^/]+)\/[^/]+$/;

export default defineConfig({
  plugins: [svelte(), worker(), pack()],
  build: {
    outDir: "../src/cantiere/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // nothing inline: the server's content security policy allows none
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rolldownOptions: {
      output: {
        // What the first page needs is one file, and so is what other pages share: a phone far away asks twice.
        // What only pages aside of a running game share is a third one, else each board would bring it along.
        codeSplitting: {
          groups: [
            { name: "base", tags: ["$initial"], priority: 1 },
            { name: "aside", test: ASIDE, minShareCount: 2, priority: 1, includeDependenciesRecursively: false },
            { name: "chat", test: /src\/table\/(Chat|Said)\./, priority: 1, includeDependenciesRecursively: false },
            { name: "shared", test: SHARED, minShareCount: 2 },
            // What a board shares with those parts of it that come later is one file, too.
            { name: (file) => GAME.exec(file)?.[1] ?? null, debugName: "game", minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    // `npm run dev` beside a running `cantiere serve`: it believes that its own page is asking.
    proxy: {
      "/api": { target: server, headers: { origin: server }, changeOrigin: true },
      "/ws": { target: server, ws: true, headers: { origin: server }, changeOrigin: true },
    },
  },
});
