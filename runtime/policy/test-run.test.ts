/** Which lines are the project's own tests, whole; what each other one is told. */
import { describe, expect, it } from "vitest";
import { testRun, type FolderCheck } from "./test-run.ts";

const CHECKS: Readonly<Record<string, FolderCheck>> = {
  "/p": { command: "npm test", script: "vitest run" },
  "/p/packages/a": { command: "npm test", script: "node --test" },
  "/elsewhere": { command: "npm test", script: "true" },
};
const place = (checks = CHECKS, workdir = ".") => ({
  directory: "/p",
  workdir,
  checkIn: (folder: string) => checks[folder] ?? null,
  workspace: (name: string) => (name === "a" ? "/p/packages/a" : null),
});
const run = (command: string, output = "") => testRun(command, output, place());

describe("a whole run", () => {
  it.each([
    "npm test",
    "npm t --silent",
    "npm run test",
    "CI=1 npm test -- --reporter=verbose",
    "cd /p && npm test 2>&1",
    "node gen.mjs && npm test",
    "sed -i s/a/b/ src/a.ts && npx vitest run",
    "node_modules/.bin/vitest run --coverage",
    "set -o pipefail; npm test | tail -3",
    "DB_HOST=localhost npm test",
  ])("%s", (command) => {
    expect(run(command)).toMatchObject({ whole: true, why: "", within: "" });
  });

  it("is in any form that the settings name, and of Python with or without its launcher", () => {
    const set = place({ "/p": { command: "make lint; make check", script: null } });
    expect(testRun("make lint; make check", "", set)?.whole).toBe(true);
    const python = place({ "/p": { command: "pytest", script: null } });
    for (const command of ["python3 -m pytest -q", "uv run pytest", "source .venv/bin/activate && pytest -x"])
      expect({ command, whole: testRun(command, "", python)?.whole }).toEqual({ command, whole: true });
    expect(testRun("pytest tests/test_a.py", "", python)?.whole).toBe(false);
  });

  it("of a workspace says whose tests ran", () => {
    for (const command of ["npm test -w a", "cd packages/a && node --test", "npm --prefix packages/a test"])
      expect({ command, ...run(command) }).toMatchObject({ command, whole: true, within: "packages/a" });
  });
});

describe("no proof is", () => {
  it.each([
    ["npm run build", "is not npm test"],
    ["npm --prefix /elsewhere test", "not in the project"],
    ["cd /elsewhere && npm test", "not in the project"],
    ["git clone . /tmp/c && cd /tmp/c && npm test", "not in the project"],
    ["cd .. && npm test", "not in the project"],
    ["node --test /dev/null", "is not npm test"],
    ["npx vitest run src/a.test.ts", "is not npm test"],
    ["npx vitest run -t nothing", "is not npm test"],
    ["npm test -- src/a.test.ts", "`src/a.test.ts` narrows"],
    ["npm test -- --passWithNoTests", "`--passWithNoTests` narrows"],
    ["npm test --script-shell=/bin/true", "`--script-shell=/bin/true` narrows"],
    ["npm run tset --if-present", "is not npm test"],
    ["npm test --if-present", "`--if-present` narrows"],
    ["PATH=./bin:$PATH npm test", "PATH is set"],
    ["export PATH=/tmp/b:/bin && npm test", "PATH is set"],
    ["env NODE_OPTIONS=--import=./x.mjs npm test", "NODE_OPTIONS is set"],
    ["npm_config_script_shell=/bin/true npm test", "npm_config_script_shell is set"],
    ["alias npm=true && npm test", "`alias` before it"],
    ["npm test && sed -i s/a/b/ src/a.ts", "is not npm test"],
    ["$RUNNER test", "only known when it runs"],
    ["npm test -w nobody", "no workspace is called nobody"],
    ["bun test", "is not npm test"],
  ])("%s: %s", (command, why) => {
    const seen = run(command);
    expect(seen?.whole).toBe(false);
    expect(seen?.why).toContain(why);
  });

  it.each([
    ["ℹ tests 0\nℹ pass 0\n", 0],
    ["ℹ tests 1\nℹ pass 0\nℹ skipped 1\n", 0],
    ["No test files found, exiting with code 0", 0],
    ["collected 0 items\n", 0],
    ["      Tests  3 skipped (3)\n", 0],
    ["      Tests  1 failed | 5 passed (6)\n", 5],
    ["Tests:       4 passed, 4 total\n", 4],
    ["===== 3 passed, 1 skipped in 0.02s =====\n", 3],
    ["test result: ok. 2 passed; 0 failed\ntest result: ok. 1 passed; 0 failed\n", 3],
    ["\u001b[32m  5 passing\u001b[39m (12ms)\n", 5],
    ["done\n", null],
  ])("a run that passed none, by its own count: %j", (output, passed) => {
    expect(run("npm test", output)).toMatchObject({ passed, whole: passed !== 0 });
  });

  it("asked for where a project has no tests", () => {
    expect(testRun("npm test", "", place({}))).toBeNull();
  });
});
