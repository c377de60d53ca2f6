import { describe, expect, it } from "vitest";
import { named, type Twins } from "../../twins.fixture.ts";

const lines = (...text: readonly string[]): string => `${text.join("\n")}\n`;
const manifest = (scripts: Readonly<Record<string, string>>, more = {}): string =>
  JSON.stringify({ name: "shop", scripts, ...more }, null, 2);
const job = (...steps: readonly string[]): string =>
  lines("jobs:", "  test:", "    steps:", ...steps.map((step) => `      ${step}`));

const TWINS: readonly Twins[] = [
  [
    "a script whose failure counts",
    "package.json",
    manifest({ test: "vitest run || exit 0" }),
    manifest({ test: "vitest run", "lint:fix": "eslint --fix . || true", postinstall: "husky || true" }),
  ],
  [
    "a linter that runs, and no linter where there is none",
    "package.json",
    manifest({ lint: "echo ok" }, { devDependencies: { eslint: "9" } }),
    manifest({ lint: "echo no linter here", test: 'echo "no test specified" && exit 1' }),
  ],
  [
    "a step that only uploads and may fail",
    ".github/workflows/ci.yml",
    job("- run: npm ci", "- run: npm test", "  continue-on-error: true"),
    job("- run: npm test", "- run: npm run coverage:upload", "  continue-on-error: true"),
  ],
  [
    "a failure that is looked at",
    ".github/workflows/ci.yml",
    job("- run: |", "    npm ci", "    npx tsc --noEmit || true"),
    job("- run: |", "    docker stop db || true", "    npx tsc --noEmit || { cat log; exit 1; }"),
  ],
  [
    "a job that runs on other branches",
    ".github/workflows/ci.yml",
    lines("jobs:", "  test:", "    if: false", "    steps:", "      - run: cargo test"),
    lines("jobs:", "  test:", "    if: github.ref == 'x'", "    steps:", "      - run: cargo test"),
  ],
  [
    "a job that deploys and may fail",
    ".gitlab-ci.yml",
    lines("unit:", "  script:", "    - pytest", "  allow_failure: true"),
    lines(
      "unit:",
      "  script:",
      "    - pytest",
      "pages:",
      "  script:",
      "    - mkdocs build",
      "  allow_failure: true",
    ),
  ],
  [
    "dependencies and tests of another runner that are left out",
    "vitest.config.ts",
    "export default defineConfig({ test: { exclude: ['src/**/*.test.ts'] } });",
    "export default defineConfig({ test: { exclude: ['node_modules/**', 'tests/e2e/**'], coverage: { exclude: ['**/*.test.ts'] } } });",
  ],
  [
    "a bound that something is below",
    "jest.config.js",
    "module.exports = { coverageThreshold: { global: { lines: 0, branches: 0 } } };",
    "module.exports = { coverageThreshold: { global: { lines: 80, branches: 60 } } };",
  ],
  [
    "options that only report",
    "pyproject.toml",
    lines("[tool.pytest.ini_options]", 'addopts = "-q --ignore=tests/test_billing.py"'),
    lines("[tool.pytest.ini_options]", 'addopts = "-q --cov=app --ignore=tests/e2e"'),
  ],
  [
    "a bound of coverage",
    ".coveragerc",
    lines("[report]", "fail_under = 0"),
    lines("[report]", "fail_under = 85"),
  ],
  [
    "a command of tox that counts",
    "tox.ini",
    lines("[testenv]", "commands =", "    - pytest tests"),
    lines("[testenv]", "commands =", "    pytest tests", "    - coverage html"),
  ],
  [
    "a recipe that counts",
    "Makefile",
    lines("test:", "\t-go test ./...", "clean:", "\trm -rf out"),
    lines("test:", "\tgo test ./...", "clean:", "\t-rm -rf out"),
  ],
  [
    "a program without tests of its own",
    "crates/codec/Cargo.toml",
    lines("[[test]]", 'name = "frames"', "test = false"),
    lines("[[bin]]", 'name = "dump"', "test = false"),
  ],
  [
    "a script that ends as its tests did",
    "scripts/run-tests.sh",
    lines("set -u", "npm test", "pytest", "exit 0"),
    lines("set -eu", "npm test", "pytest", "exit 0"),
  ],
];

describe("settings that let a check pass are told from ordinary ones:", () => {
  it.each(TWINS)("%s", (_title, path, risky, harmless) => {
    expect(named("check-passes", path, risky, harmless)).toEqual([true, false]);
  });
});
