/**
 * What is published of the plugin and of the command line `idumb`. Code that several files need stands in a file of its
 * own, once. The late rooms are entries, because they are loaded by name.
 */
import { basename } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { defineConfig, type Plugin } from "rolldown";

const WORDS = /course-changes\/words\/(?!suspect)\w+\.json$/;
const WORDS_FILE = "words.json.br";

/**
 * The words of nine languages are a fifth of all that is published, and nobody needs them before a human has spoken: they
 * become one compressed file, which the first who asks reads.
 */
function packWords(): Plugin {
  const words: Record<string, unknown> = {};
  return {
    name: "pack-words",
    resolveId: (id) => (id === WORDS_FILE ? `\0${WORDS_FILE}` : null),
    load(id) {
      if (id !== `\0${WORDS_FILE}`) return null;
      return [
        'import { readFileSync } from "node:fs";',
        'import { brotliDecompressSync } from "node:zlib";',
        `const file = new URL("./${WORDS_FILE}", import.meta.url);`,
        "export default JSON.parse(brotliDecompressSync(readFileSync(file)).toString());",
      ].join("\n");
    },
    transform(text, id) {
      if (!WORDS.test(id)) return null;
      const name = basename(id, ".json");
      words[name] = JSON.parse(text);
      return { code: `import words from "${WORDS_FILE}";\nexport default words.${name};`, moduleType: "js" };
    },
    generateBundle() {
      this.emitFile({
        type: "asset",
        fileName: WORDS_FILE,
        source: brotliCompressSync(JSON.stringify(words)),
      });
    },
  };
}

export default defineConfig({
  input: {
    plugin: "plugin.ts",
    server: "server.ts",
    policy: "policy/policy.ts",
    listen: "late/listen.ts",
    "inspect-file": "late/inspect-file.ts",
    "watch-tree": "opencode/disk/watch-tree.ts",
    keep: "recovery/keep.ts",
    main: "cli/main.ts",
  },
  platform: "node",
  // There only in the host, and asked for where it is.
  external: [/^bun:/],
  plugins: [packWords()],
  // How long the packing took is nothing to warn of.
  checks: { bundlerTimings: false },
  resolve: {
    conditionNames: ["source", "import"],
    // `jsonc-parser`'s other form asks for files by name that are not beside the bundle.
    mainFields: ["module", "main"],
  },
  output: { format: "esm", minify: true, chunkFileNames: "shared-[name].js" },
});
