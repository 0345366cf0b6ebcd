import { createHash } from "node:crypto";
import { rolldown } from "rolldown";
import type { Plugin } from "vite";

const SOURCE = "src/worker/worker.ts";
const FILE = "worker.js";
const KEPT = /\.(js|css|woff2)$/;
const PUBLIC = ["/favicon.svg", "/icon-192.png"]; // what pages show of `public`
const HEAD = "<title>";

/** Writes the service worker: it knows which version of the app it is of, and its files; so does the page. */
export function worker(): Plugin {
  return {
    name: "worker",
    apply: "build",
    enforce: "post", // all files have their names by then
    async generateBundle(_options, bundle) {
      const page = bundle["index.html"];
      if (page?.type !== "asset") throw new Error("the build has no page");
      const files = Object.keys(bundle).filter((name) => KEPT.test(name));
      const id = digest([String(page.source), ...files].join("\n"));
      page.source = String(page.source).replace(HEAD, `<meta name="build" content="${id}" />\n    ${HEAD}`);
      const code = await bundled({ id, files: [...PUBLIC, ...files.map((name) => `/${name}`)] });
      this.emitFile({ type: "asset", fileName: FILE, source: code });
    },
  };
}

const digest = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 16);

/** One script of its own: it shares nothing with the pages, which come and go. */
async function bundled(build: unknown): Promise<string> {
  const made = await rolldown({ input: SOURCE, transform: { define: { BUILD: JSON.stringify(build) } } });
  const { output } = await made.generate({ format: "iife", minify: true });
  await made.close();
  return output[0].code;
}
