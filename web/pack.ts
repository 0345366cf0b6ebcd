import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const WORTH_IT = /\.(js|css|html|svg|json|webmanifest)$/;
const SMALLEST = 600;

/** Leaves `file.br` and `file.gz` beside every file that packs well: the server sends them as they are. */
export function pack(): Plugin {
  let folder = "";
  return {
    name: "pack",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir;
    },
    async closeBundle() {
      for (const path of await readdir(folder, { recursive: true })) {
        if (!WORTH_IT.test(path)) continue;
        const content = await readFile(join(folder, path));
        if (content.length < SMALLEST) continue;
        const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
        await writeFile(join(folder, `${path}.br`), brotliCompressSync(content, best));
        await writeFile(join(folder, `${path}.gz`), gzipSync(content, { level: 9 }));
      }
    },
  };
}
