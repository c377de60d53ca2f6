/** What weakens a project's check between the start of a task and its end, read from files, and what does not. */
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { weakenings } from "../../kernel/validation/weakened-check.ts";
import { readCheck } from "./read-check.ts";

const TEST = "src/price.test.js";
const START: Readonly<Record<string, string>> = {
  "package.json": JSON.stringify({ scripts: { test: "npm run unit", unit: "vitest run" } }),
  [TEST]: [
    'import { price } from "./price.js";',
    'it("adds", () => {',
    "  expect(price(1, 2)).toBe(3);",
    "  expect(price()).toBeDefined();",
    "});",
    'it("rounds", () => {',
    "  expect(price(0.1)).toEqual({ amount: 0, unit: 'c' });",
    "});",
    "",
  ].join("\n"),
  "tests/test_tax.py": "def test_tax():\n    assert tax(10) == 2\n",
  "vitest.config.js": "export default {\n  test: { coverage: { thresholds: { lines: 80 } } },\n};\n",
  ".rspec": "--format doc\n",
  "ava.config.js": "export default {\n  timeout: '5s',\n};\n",
  "jest.config.js":
    "module.exports = {\n  testPathIgnorePatterns: ['dist'],\n  testMatch: ['**/*.test.js'],\n};\n",
  ".github/workflows/ci.yml": "steps:\n  - run: npm test\n",
};

type Change = (write: (path: string, text: string) => void, directory: string) => void;
const edit =
  (path: string, from: string, to: string): Change =>
  (write) =>
    write(path, (START[path] ?? "").replace(from, to));

function found(change: Change, words = "work"): readonly string[] {
  const directory = mkdtempSync(join(tmpdir(), "check-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  };
  for (const [path, text] of Object.entries(START)) write(path, text);
  const known = new Map();
  const before = readCheck(directory, known);
  change(write, directory);
  return weakenings(before, readCheck(directory, known), words).map(({ what }) => what);
}

it.each<[string, Change, string]>([
  [
    "an expected value",
    edit(TEST, "toBe(3)", "toBe(-1)"),
    "was `expect(price(1,2)).toBe(3)`, is `expect(price(1,2)).toBe(-1)`",
  ],
  ["a looser matcher", edit(TEST, "toBe(3)", "toBeDefined()"), "toBe(3)"],
  ["a value inside an object", edit(TEST, "amount: 0", "amount: 9"), "amount:9"],
  ["an expected value in Python", edit("tests/test_tax.py", "== 2", "== 3"), "was `assert tax(10)==2`"],
  ["a claim that is commented out", edit(TEST, "  expect(price(1", "  // expect(price(1"), "is gone"],
  ["a test that is skipped", edit(TEST, 'it("adds"', 'it.skip("adds"'), "switches off 1 test (was 0)"],
  ["a test that runs alone", edit(TEST, 'it("adds"', 'it.only("adds"'), "switches off 1 test"],
  [
    "a return before the claims",
    edit(TEST, "  expect(price(1", "  return;\n  expect(price(1"),
    "switches off 1",
  ],
  ["a test file without tests", (write) => write(TEST, "// later\n"), "tests: was 2, is 0"],
  [
    "a test file that is gone",
    (_, directory) => rmSync(join(directory, TEST)),
    "is gone or no test any more",
  ],
  [
    "a name that no runner finds",
    (_, at) => renameSync(join(at, TEST), join(at, "src/price.off.js")),
    "is gone",
  ],
  [
    "a script that always passes",
    edit("package.json", "vitest run", "vitest run || true"),
    "scripts.unit: was `vitest run`",
  ],
  [
    "a script that is gone",
    (write) => write("package.json", "{}"),
    "scripts.test: was `npm run unit`, is gone",
  ],
  [
    "another shell for scripts",
    (write) => write(".npmrc", "script-shell=/bin/true\n"),
    "script-shell=/bin/true` was added",
  ],
  [
    "tests that are left out",
    edit("vitest.config.js", "test: {", "test: {\n    exclude: ['src/**'],\n   "),
    "exclude",
  ],
  ["a tag that rspec runs alone", edit(".rspec", "doc", "doc\n--tag smoke"), "`--tag smoke` was added"],
  [
    "files that ava runs alone",
    edit("ava.config.js", "timeout", "files: ['src/price.test.js'],\n  timeout"),
    "`files: ['src/price.test.js']` was added",
  ],
  [
    "a new test that runs alone",
    (write, at) => {
      write("src/easy.test.js", "it('is', () => {\n  expect(1).toBe(1);\n});\n");
      edit("ava.config.js", "timeout", "files: ['src/easy.test.js'],\n  timeout")(write, at);
    },
    "`files: ['src/easy.test.js']` was added",
  ],
  [
    "files that ava runs alone, behind what coverage is measured of",
    edit(
      "ava.config.js",
      "timeout",
      "coverage: {\n    include: [\n      'src/**',\n    ],\n  },\n  files: ['src/price.test.js'],\n  timeout",
    ),
    "`files: ['src/price.test.js']` was added",
  ],
  [
    "fewer files that jest matches",
    edit("jest.config.js", "**/*.test.js", "src/new.test.js"),
    "jest.config.js: was `testMatch",
  ],
  ["a lower threshold", edit("vitest.config.js", "80", "10"), "lines: 10"],
  [
    "CI that goes on",
    edit(".github/workflows/ci.yml", "npm test", "npm test\n    continue-on-error: true"),
    "continue-on-error: true` was added",
  ],
  [
    "CI without tests",
    edit(".github/workflows/ci.yml", "npm test", "npm run build"),
    "run: npm test`, is gone",
  ],
  [
    "tests that pytest does not collect",
    (write) => write("conftest.py", "collect_ignore = ['tests']\n"),
    "collect_ignore",
  ],
])("%s weakens it", (_name, change, what) => {
  expect(found(change).join("\n")).toContain(what);
});

it.each<[string, Change]>([
  ["nothing", () => {}],
  ["one more claim", edit(TEST, "  expect(price(1", "  expect(price(2)).toBe(4);\n  expect(price(1")],
  ["another formatting", edit(TEST, "{ amount: 0, unit: 'c' }", '{\n    amount: 0,\n    unit: "c",\n  }')],
  ["another name of what is tested", edit(TEST, "expect(price(1, 2))", "expect(cost(1, 2))")],
  ["a claim that says more", edit(TEST, "expect(price()).toBeDefined()", "expect(price()).toBe(0)")],
  ["another title", edit(TEST, '"rounds"', '"rounds down"')],
  ["a file that moved whole", (_, at) => renameSync(join(at, TEST), join(at, "src/cost.test.js"))],
  ["a new test file, edited at will", (write) => write("src/new.test.js", "it.skip('x', () => {});\n")],
  ["one more step of the script", edit("package.json", "vitest run", "tsc && vitest run")],
  ["a higher threshold", edit("vitest.config.js", "80", "90")],
  ["another script", edit("package.json", '"unit":', '"dev":"vite","unit":')],
  [
    "files of ava that have every test among them",
    edit("ava.config.js", "timeout", "files: ['src/**/*.js', 'tests/**'],\n  timeout"),
  ],
  ["one more pattern of jest", edit("jest.config.js", "['**/*.test.js'", "['**/*.test.js', '**/*.spec.js'")],
  ["less that jest leaves out", edit("jest.config.js", "['dist']", "[]")],
  [
    "a first setting of the tests",
    edit("ava.config.js", "timeout", "test: {\n    environment: 'jsdom',\n  },\n  timeout"),
  ],
  [
    "what coverage is measured of",
    edit("ava.config.js", "timeout", "coverage: {\n    include: ['src/**'],\n  },\n  timeout"),
  ],
  ["what a bundler is given", edit("ava.config.js", "timeout", "include: ['lodash'],\n  timeout")],
  ["another time limit of ava", edit("ava.config.js", "5s", "9s")],
  [
    "the settings of one more runner",
    (write) => write("playwright.config.ts", "export default {\n  testDir: 'e2e',\n};\n"),
  ],
  ["a registry", (write) => write(".npmrc", "fund=false\n")],
])("%s does not", (_name, change) => {
  expect(found(change)).toEqual([]);
});

it("an expectation may change in a test that the task names, and only that", () => {
  const change = edit(TEST, "toBe(3)", "toBe(4)");
  expect(found(change, "Round up in price.test.js")).toEqual([]);
  expect(found(change, "Round up in other.test.js")).toHaveLength(1);
  expect(found(edit(TEST, 'it("adds"', 'it.skip("adds"'), "price.test.js")).toHaveLength(1);
});
