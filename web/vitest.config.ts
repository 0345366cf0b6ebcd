import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

/** Units of the browser's logic, beside the code as `*.test.ts`. What needs a drawn page is in tests/browser. */
export default defineConfig({
  plugins: [svelte()],
  resolve: { conditions: ["browser"] }, // Svelte as a browser gets it, not as a server would draw it
  test: {
    dir: "src", // what needs more than Node is in `tests`, and run by tests/web
    include: ["**/*.test.ts"],
    css: { include: /\.css\?raw$/ }, // a test may read the colours
    environment: "happy-dom",
    environmentOptions: {
      happyDOM: {
        url: "http://cantiere.test/",
        // It would follow a link before the page has heard of the click: here it follows none.
        settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } },
      },
    },
    pool: "threads", // they start sooner than processes
    isolate: false, // a page of its own for each file took five times as long as all tests
    setupFiles: ["src/testing/offline.ts"],
    testTimeout: 60_000, // for a machine that has other things to do, too
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
