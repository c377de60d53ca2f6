import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";

/** The template as a new author has it, with this package installed; what documents tell them to type is typed here. */
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "template-test-"));
afterAll(() => rmSync(folder, { recursive: true }));

beforeAll(() => {
  cpSync(here("./template"), folder, { recursive: true });
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(here("."), join(folder, "node_modules/opencode-simulator"));
  symlinkSync(here("../node_modules/vitest"), join(folder, "node_modules/vitest"));
  mkdirSync(join(folder, "bin"));
  const npx = join(folder, "bin/npx");
  const bin = here("./bin/opencode-simulator.mjs");
  writeFileSync(
    npx,
    `#!/bin/sh\n[ "$1" = --no-install ] && shift\nshift\nexec "${process.execPath}" --conditions=source "${bin}" "$@"\n`,
  );
  chmodSync(npx, 0o755);
});

function typed(
  command: string,
  env: Readonly<Record<string, string>> = {},
): { code: number | null; out: string } {
  const path = [join(folder, "bin"), here("../node_modules/.bin"), process.env["PATH"]].join(delimiter);
  const ended = spawnSync("bash", ["-ec", command], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, ...env, PATH: path, NODE_OPTIONS: "--conditions=source" },
  });
  return { code: ended.status, out: ended.stdout + ended.stderr };
}

describe("the template", { timeout: 120_000 }, () => {
  it("has tests that pass, and fail without its rule", () => {
    // The package as it stands in the sources: in a fresh clone nothing is built.
    const resolve = { conditions: ["source", "module", "node", "import"] };
    const config = `export default ${JSON.stringify({ root: ".", resolve, ssr: { resolve } })};`;
    writeFileSync(join(folder, "vitest.config.mjs"), config);
    expect(typed("vitest run")).toMatchObject({ code: 0, out: expect.stringContaining("2 passed") });
    const rule = join(folder, "src/rule.js");
    const text = readFileSync(rule, "utf8");
    writeFileSync(rule, text.replace('".lock"', '".none"'));
    expect(typed("vitest run")).toMatchObject({ code: 1, out: expect.stringContaining("2 failed") });
    writeFileSync(rule, text);
  });

  it("is refused by the action where a plugin is broken, with a JUnit file and an annotation at its line", () => {
    const { runs } = parse(readFileSync(here("./action/action.yml"), "utf8")) as {
      runs: { steps: { run: string }[] };
    };
    const check = runs.steps[0]?.run ?? "";
    const env = { PLUGIN: "./src/both.js", SCENES: "session", OUT: "out" };
    expect(typed(check, env)).toMatchObject({ code: 0, out: expect.stringContaining("0 failed") });
    expect(JSON.parse(readFileSync(join(folder, "out/badge.json"), "utf8"))).toMatchObject({
      color: "brightgreen",
    });
    writeFileSync(
      join(folder, "src/broken.js"),
      'export const P = async () => ({\n  "chat.message": async () => {\n    throw new Error("no");\n  },\n});\n',
    );
    const broken = typed(check, { ...env, PLUGIN: "./src/broken.js" });
    expect(broken.code).toBe(1);
    expect(broken.out).toMatch(/::error title=hook-threw,file=.*broken\.js,line=3::/);
    expect(readFileSync(join(folder, "out/check.xml"), "utf8")).toMatch(/<failure message="hook-threw">/);
  });
});

describe("recipes", { timeout: 120_000 }, () => {
  const text = readFileSync(here("./docs/recipes.md"), "utf8");
  const commands = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, command = ""]) => command);

  // One waits for a debugger: `cli.process.test.ts` is one.
  it.each(commands.filter((command) => !command.includes("--inspect")))("%s does what is said", (command) => {
    expect(typed(command)).toMatchObject({ code: 0 });
  });

  it("use bun:test as the page says", () => {
    const page = readFileSync(here("./docs/in-code.md"), "utf8");
    const [, setup = ""] = /```js\n(import \{ expect \} from "bun:test"[\s\S]*?)```/.exec(page) ?? [];
    writeFileSync(
      join(folder, "polite.test.ts"),
      `${setup.replace(/ \/\/ or.*/, "")}
      import { openPlugin } from "opencode-simulator";
      import { it } from "bun:test";
      it("works", async () => {
        const plugin = await openPlugin("./src/opencode-1.js");
        expect(await plugin.prompt("Hello", [{ say: "Hi" }])).toBe("Hi");
        expect(plugin).toHaveNoFindings();
        expect(() => expect(plugin).toHaveFinding("hook-threw")).toThrow("hook-threw");
        await plugin.close();
      });\n`,
    );
    expect(typed("bun --conditions=source test polite.test.ts")).toMatchObject({
      code: 0,
      out: expect.stringContaining("1 pass"),
    });
  });
});
