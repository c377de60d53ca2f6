import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

// The loader runs in real processes here, Node and Bun: a test runner's own module loader is not what plugins meet.
const DRIVER = fileURLToPath(new URL("./fixtures/load.ts", import.meta.url));

interface Outcome {
  loaded: { name: string; hooks: string[] | null }[];
  errors: string[];
  log: string[];
  found: string[];
  evidence: string[];
  calls: string[];
}

let folder: string;
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
const plugin = (label: string) =>
  `globalThis.calls ??= []; export default { id: "${label}", server: async (input, options) => { globalThis.calls.push("${label} " + JSON.stringify(options)); return { event: async () => {} }; } };`;

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "plugins-")));
  write("ok.ts", plugin("ok"));
  write("typed.ts", `type A = string;\nconst a: A = "typed";\n${plugin("typed")}`);
  write("noid.ts", "export default { server: async () => ({}) };");
  write("const.ts", "export const VERSION = '1'; export const P = async () => ({});");
  write(
    "two.ts",
    "const same = async () => ({ a() {} }); export const b = async () => ({ b() {} }); export const a = same; export default same;",
  );
  write("syntax.ts", "export default async ( => {}");
  write("top.ts", "throw new Error('top boom');");
  write("null.ts", "throw null;");
  write("coded.ts", "throw Object.assign(new Error('coded boom'), { code: 7 });");
  write("needy.ts", "import { one } from 'no-such-package'; export default async () => one;");
  write("init.ts", "export default async () => { throw new Error('init boom'); };");
  write("nothing.ts", "export default async () => {};");
  write("both.ts", "export default { id: 'b', server: async () => ({}), tui: async () => ({}) };");
  write("bare/readme.md", "");
  write("hollow/package.json", JSON.stringify({ name: "hollow" }));
  write("indexed/index.ts", plugin("indexed"));
  write("main/package.json", JSON.stringify({ name: "main", type: "module", main: "./entry.ts" }));
  write("main/entry.ts", plugin("main entry"));
  write("main/other.ts", plugin("main other"));
  write("outside/package.json", JSON.stringify({ name: "outside", main: "../ok.ts" }));
  write(
    "node_modules/served/package.json",
    JSON.stringify({
      name: "served",
      exports: { "./server": { import: "./s.js" }, ".": "./x.js" },
      type: "module",
    }),
  );
  write("node_modules/served/s.js", "export default { server: async () => ({ tool: {} }) };");
  write("node_modules/silent/package.json", JSON.stringify({ name: "silent", exports: { ".": "./x.js" } }));
  write("counter/state.ts", "export const state = { count: 0 };");
  write(
    "counter/a.ts",
    "import { state } from './state.ts'; export default async () => ({ ['count' + ++state.count]() {} });",
  );
  write(
    "counter/b.ts",
    "import { state } from './state.ts'; export const B = async () => ({ ['count' + ++state.count]() {} });",
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

const url = (path: string) => pathToFileURL(join(folder, path)).href;
const load = (runtime: "node" | "bun", ...specs: (string | [string, object])[]): Outcome[] =>
  JSON.parse(
    execFileSync(runtime, [DRIVER, folder, JSON.stringify(specs)], { encoding: "utf8", timeout: 20_000 }),
  ) as Outcome[];

describe.each(["node", "bun"] as const)("loading plugins under %s", (runtime) => {
  test("calls factories in order with their options, and goes on after each kind of failure", () => {
    const specs = [
      "init.ts",
      "noid.ts",
      "const.ts",
      "syntax.ts",
      "top.ts",
      "missing.ts",
      "both.ts",
      "bare",
      "outside",
    ].map(url);
    const [outcome] = load(runtime, url("ok.ts"), ...specs, [url("typed.ts"), { x: 1 }]);
    expect(outcome?.calls).toEqual(["ok undefined", 'typed {"x":1}']);
    expect(outcome?.loaded).toEqual([
      { name: "ok", hooks: ["event"] },
      { name: "typed", hooks: ["event"] },
    ]);
    expect(outcome?.log).toEqual([
      `error failed to load plugin path=${url("init.ts")} error=init boom`,
      `error failed to load plugin path=${url("noid.ts")} error=Path plugin ${url("noid.ts")} must export id`,
      `error failed to load plugin path=${url("const.ts")} error=Plugin export is not a function`,
      `error failed to load plugin path=${url("both.ts")} error=Plugin ${url("both.ts")} must default export either server() or tui(), not both`,
    ]);
    expect(outcome?.found.toSorted()).toEqual(
      [
        `import-crashed ${url("bare")}`,
        `import-crashed ${url("outside")}`,
        "import-crashed missing",
        "import-crashed syntax",
        "import-crashed top",
        "factory-threw init",
        "exports-no-plugin noid",
        "exports-no-plugin const",
        "exports-no-plugin both",
      ].toSorted(),
    );
    expect(outcome?.errors.toSorted()).toEqual(
      [
        `Failed to install plugin ${url("bare")}@: Plugin directory ${join(folder, "bare")} is missing package.json or index file`,
        `Failed to load plugin ${url("missing.ts")}: Cannot find module '${join(folder, "missing.ts")}'`,
        `Failed to load plugin ${url("outside")}: Plugin ${url("outside")} resolved server entry outside plugin directory`,
        `Failed to load plugin ${url("syntax.ts")}: the module cannot be parsed`,
        `Failed to load plugin ${url("top.ts")}: top boom`,
      ].toSorted(),
    );
  });

  test("names in the finding that a package has no file to load", () => {
    const [outcome] = load(runtime, url("hollow"));
    expect(outcome?.evidence).toEqual([expect.stringContaining("the package names no file to load")]);
  });

  test("names in the finding what was not found and where the syntax is broken", () => {
    const [outcome] = load(runtime, ...["needy.ts", "syntax.ts", "top.ts", "null.ts", "coded.ts"].map(url));
    const [needy, syntax, top, none, coded] = ["needy", "syntax", "top", "null", "coded"].map((name) =>
      outcome?.evidence.find((one) => one.includes(`${name}.ts:`)),
    );
    expect(needy).toMatch(/a module that it imports cannot be found \(.*no-such-package.*\)/);
    expect(syntax).toMatch(/the module cannot be parsed \(.+, at .*syntax\.ts:1.*\)/);
    expect(top).toContain("top.ts: top boom: ");
    expect(none).toContain("null.ts: null: ");
    expect(coded).toContain("coded.ts: coded boom: ");
    expect(outcome?.evidence.join()).not.toContain("simulator-run");
  });

  test("calls every distinct export once, in order of name", () => {
    expect(load(runtime, url("two.ts"))[0]?.loaded.map((loaded) => loaded.hooks)).toEqual([["a"], ["b"]]);
  });

  test("loads what the package next to a file names instead of the file", () => {
    expect(load(runtime, url("main/other.ts"))[0]?.calls).toEqual(["main entry undefined"]);
    expect(load(runtime, url("indexed"))[0]?.calls).toEqual(["indexed undefined"]);
  });

  test("finds packages in node_modules, and passes over one without a server entry in silence", () => {
    const [outcome] = load(runtime, "served@1.0.0", "silent", "absent");
    expect(outcome?.loaded).toEqual([{ name: "served", hooks: ["tool"] }]);
    expect(outcome?.log).toEqual(["warn plugin silent does not expose a server entrypoint"]);
    expect(outcome?.errors).toEqual([expect.stringContaining("Failed to install plugin absent@latest: ")]);
  });

  test("keeps the place of a factory that returned undefined", () => {
    expect(load(runtime, url("nothing.ts"))[0]?.loaded).toEqual([{ name: "nothing", hooks: null }]);
  });

  test("shares modules within a run and with no other run", () => {
    const runs = load(runtime, url("counter/a.ts"), url("counter/b.ts"));
    expect(runs).toHaveLength(2);
    for (const run of runs)
      expect(run.loaded.map((loaded) => loaded.hooks)).toEqual([["count1"], ["count2"]]);
  });
});
