/**
 * The plugin's files and the command line's, bundled: OpenCode waits while a plugin loads; as separate files and packages
 * that took over 80 ms in the host (`npm run bench -- plugin`). Code that several files need stands in a file of its own,
 * once. `// @bun` tells the host's engine that it need not transpile them; to Node it is a comment.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build, type Plugin } from "rolldown";
import { filesOfStatus } from "./chunks.ts";

/** The command line `idumb`, which Node runs: it is named on its first line. */
const PROGRAM = "main.js";
const WORDS = /course-changes\/words\/(?!suspect)\w+\.json$/;
const WORDS_FILE = "words.json.br";
/** The late rooms are entries, because they are loaded by name. */
const ENTRIES = {
  plugin: "plugin.ts",
  server: "server.ts",
  policy: "policy/policy.ts",
  listen: "late/listen.ts",
  "inspect-file": "late/inspect-file.ts",
  "watch-tree": "opencode/disk/watch-tree.ts",
  keep: "recovery/keep.ts",
  main: "cli/main.ts",
};

/** Packed last, for who bundles many variants in one process. */
let packed = { text: "", bytes: Buffer.alloc(0) };

function packedWords(text: string): Buffer {
  if (packed.text !== text) packed = { text, bytes: brotliCompressSync(text) };
  return packed.bytes;
}

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
        source: packedWords(JSON.stringify(words)),
      });
    },
  };
}

/**
 * Bun reads a file marked `// @bun` as Latin-1 (seen: "…" became "â¦"). After minifying, only texts and patterns hold
 * such characters, and both take escapes.
 */
function asciiOf(code: string): string {
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** A source file by its full path, and the text that stands for it in the bundle. */
export interface Replacement {
  readonly file: string;
  readonly text: string;
}

function replacing({ file, text }: Replacement): Plugin {
  return { name: "replacing", load: (id) => (id === file ? text : null) };
}

/**
 * Bundles the sources in `from` into the folder `dist`, one file replaced where that is asked; throws the bundler's words
 * when one does not parse.
 */
export async function bundle(from: string, dist: string, replaced?: Replacement): Promise<void> {
  await build({
    cwd: from,
    input: ENTRIES,
    platform: "node",
    // There only in the host, and asked for where it is.
    external: [/^bun:/],
    plugins: [...(replaced ? [replacing(replaced)] : []), packWords()],
    logLevel: "warn",
    // How long the packing took is nothing to warn of.
    checks: { bundlerTimings: false },
    resolve: {
      conditionNames: ["source", "import"],
      // `jsonc-parser`'s other form asks for files by name that are not beside the bundle.
      mainFields: ["module", "main"],
    },
    output: {
      dir: dist,
      format: "esm",
      minify: true,
      chunkFileNames: "shared-[name].js",
      codeSplitting: { groups: filesOfStatus(from) },
    },
  });
  for (const name of readdirSync(dist).filter((one) => one.endsWith(".js") && one !== PROGRAM)) {
    const file = join(dist, name);
    writeFileSync(file, `// @bun\n${asciiOf(readFileSync(file, "utf8"))}`);
  }
}
