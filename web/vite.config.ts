import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { pack } from "./pack.ts";

const server = process.env["CANTIERE"] ?? "http://127.0.0.1:8787";

export default defineConfig({
  plugins: [svelte(), pack()],
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
        codeSplitting: {
          groups: [
            { name: "base", tags: ["$initial"], priority: 1 },
            { name: "shared", minShareCount: 2 },
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
