/** What closes a task: the project's own tests, run whole after the last change, whoever made that. */
import { describe, expect, it } from "vitest";
import type { HostKind } from "opencode-simulator";
import { NO_SNAPSHOTS, openGoverned } from "./open-governed.ts";

const SLOW_MS = 400_000;
const call = (tool: string, args: unknown) => ({ call: [[tool, args]] as const });
const bash = (command: string) => call("bash", { command, description: "x" });
const begin = call("govern_task", { action: "start", name: "Generate", expectedOutput: "out.mjs" });
const complete = call("govern_task", { action: "complete", evidence: "the tests pass" });
const FILES = {
  "package.json": JSON.stringify({ name: "x", version: "1.0.0", scripts: { test: "node --test" } }),
  ".github/workflows/ci.yml":
    "on: push\njobs:\n  test:\n    runs-on: ubuntu-latest\n    steps:\n      - run: npm ci\n      - run: npm test\n",
  "vitest.config.js": "export default { test: {\n  coverage: { thresholds: {\n    lines: 80,\n  } },\n} };\n",
  "jest.config.js": 'module.exports = {\n  testPathIgnorePatterns: ["dist"],\n};\n',
  "gen.mjs": 'import { writeFileSync } from "node:fs";\nwriteFileSync("out.mjs", "export default 1;\\n");\n',
  "out.test.mjs":
    'import { existsSync } from "node:fs";\nimport { ok } from "node:assert";\nimport { test } from "node:test";\ntest("it is there", () => ok(existsSync("out.mjs")));\n',
};

export const evidence = (kind: HostKind) =>
  describe(`on the ${kind} host`, () => {
    it(
      "a run of no test at all is none, nor is one that cannot fail; the project's own tests are, after a write that no line names",
      async () => {
        const host = await openGoverned({ kind, config: NO_SNAPSHOTS, files: FILES });
        const session = await host.newSession();
        await host.say(session, "generate it", [
          begin,
          bash("node gen.mjs"),
          bash("node --test /dev/null"),
          complete,
          bash("npm test"),
          complete,
          { say: "done" },
        ]);
        const [, , , refused, , closed] = host.results(session);
        expect(refused).toMatch(/Run npm test until it passes/);
        expect(closed).toContain("is completed");
        expect(host.file("out.mjs")).toContain("export");
        // A check that cannot fail any more proves nothing, whichever of its parts was changed.
        await host.say(session, "repair it", [
          call("govern_task", {
            action: "start",
            name: "Repair .github/workflows/ci.yml",
            expectedOutput: "it is green",
          }),
          bash("sed -i 's/node --test/node --test || true/' package.json"),
          bash(
            "sed -i 's/run: npm test/run: npm test\\n        continue-on-error: true/' .github/workflows/ci.yml",
          ),
          bash("sed -i 's/lines: 80/lines: 0/' vitest.config.js"),
          bash('sed -i \'s/"dist"/"dist", "out.test"/\' jest.config.js'),
          bash("npm test"),
          complete,
          { say: "done" },
        ]);
        const held = host.results(session).at(-1) ?? "";
        expect(held).toContain("The check was weakened: ");
        const named = [".github/workflows/ci.yml", "package.json", "vitest.config.js", "jest.config.js"];
        expect(named.filter((path) => !held.includes(path))).toEqual([]);
      },
      SLOW_MS,
    );
  });
