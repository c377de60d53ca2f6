/**
 * All test files and what they import as one function. Calling it is a fresh world: every module is evaluated
 * again, from code that is compiled already, in a few milliseconds. So each mutant gets its own, and neither a
 * constant of a module nor a memo of one mutant's answers reaches the next.
 */
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { Script } from "node:vm";
import { rolldown, type Plugin } from "rolldown";
import type { TestApi } from "./collect-tests.ts";

export interface Bundle {
  /** Registers the tests with `vitest`, and takes every other package from `load`. */
  evaluate(vitest: TestApi, load: (name: string) => unknown): void;
  /** Ids of the mutants in each instrumented file. */
  readonly mutants: ReadonlyMap<string, readonly string[]>;
  /** The files that import a file. */
  importersOf(file: string): readonly string[];
}

const ENTRY = "\0tests";

/** Files of tests in the order given, each announced by `enterFile` before it registers its tests. */
function entry(files: readonly string[]): Plugin {
  return {
    name: "tests",
    resolveId: (id) => (id.startsWith(ENTRY) ? id : null),
    load: (id) => {
      if (id === ENTRY)
        return files
          .flatMap((file) => [
            `import ${JSON.stringify(`${ENTRY}:${file}`)};`,
            `import ${JSON.stringify(file)};`,
          ])
          .join("\n");
      if (!id.startsWith(ENTRY)) return null;
      return `import { enterFile } from "vitest"; enterFile(${JSON.stringify(id.slice(ENTRY.length + 1))});`;
    },
    transform: (code, id) =>
      code.includes("import.meta.")
        ? code
            .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(id).href))
            .replaceAll("import.meta.dirname", JSON.stringify(dirname(id)))
        : null,
  };
}

/** Notes which mutants stand in which file, and who imports it. */
function observer(
  mutants: Map<string, readonly string[]>,
  importers: Map<string, readonly string[]>,
): Plugin {
  return {
    name: "observer",
    transform: {
      order: "pre",
      handler: (code, id) => {
        const calls = [...code.matchAll(/stryCov_9fa48\(([^()]*)\)/g)];
        const ids = calls.flatMap(([, list = ""]) => list.match(/\d+/g) ?? []);
        if (ids.length > 0) mutants.set(id, ids);
        return null;
      },
    },
    buildEnd() {
      for (const id of this.getModuleIds()) importers.set(id, this.getModuleInfo(id)?.importers ?? []);
    },
  };
}

/** Our own packages are taken from the same copy as the tests: that copy holds the mutants. */
function ours(root: string): Plugin {
  return {
    name: "ours",
    resolveId(id) {
      const [, name = "", inner = ""] = /^@idumb\/([\w-]+)(\/.+)?$/.exec(id) ?? [];
      const folder = join(root, "analysers", name);
      if (name === "" || !existsSync(folder)) return null;
      const { exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
        exports: Readonly<Record<string, string>>;
      };
      return join(folder, exports[`.${inner}`] ?? "");
    },
  };
}

/**
 * Bundles the files (absolute paths); packages stay outside, but for those of `analysers/` below `root`. Throws when one
 * of them cannot be read.
 */
export async function bundleTests(files: readonly string[], root: string): Promise<Bundle> {
  const mutants = new Map<string, readonly string[]>();
  const importers = new Map<string, readonly string[]>();
  const build = await rolldown({
    input: ENTRY,
    plugins: [entry(files), ours(root), observer(mutants, importers)],
    external: (id) => /^[^./\0]/.test(id) && !id.startsWith("@idumb/"),
    platform: "node",
    treeshake: false,
    logLevel: "silent",
  });
  const { output } = await build.generate({ format: "cjs", sourcemap: false, codeSplitting: false });
  await build.close();
  const wrapped = `(function (require, exports) {${output[0].code}\n})`;
  const run = new Script(wrapped, { filename: "tests.cjs" }).runInThisContext() as (
    require: (name: string) => unknown,
    exports: object,
  ) => void;
  return {
    evaluate: (vitest, load) => run((name) => (name === "vitest" ? vitest : load(name)), {}),
    mutants,
    importersOf: (file) => importers.get(file) ?? [],
  };
}

/** Packages as the folder of tests sees them. */
export const packagesOf = (folder: string): ((name: string) => unknown) =>
  createRequire(pathToFileURL(`${folder}/`));
