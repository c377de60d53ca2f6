/**
 * Settings by which a project checks itself with one script in one process. The play still runs real code of the project
 * before a task closes, in half the time that a test runner takes for one file, and what it prints names no times, which
 * no two runs share. With the script comes what OpenCode 1.18.33 looks for in a config folder; without it the real host
 * fetches it from the network first.
 */
import { stubPluginFiles } from "opencode-simulator";

const SCRIPT = ".opencode/check.mjs";

const CHECK = `import assert from "node:assert/strict";
import { format, sum } from "../src/billing/money.js";
import { planFor } from "../src/billing/plans.js";
import { bars } from "../web/chart.js";

function check(name, run) {
  try {
    run();
    console.log(\`ok \${name}\`);
  } catch (error) {
    console.log(\`not ok \${name}: \${error.message}\`);
    process.exitCode = 1;
  }
}

check("money is formatted from cents", () => {
  assert.equal(format(123_45), "123.45 EUR");
  assert.equal(format(-5), "-0.05 EUR");
  assert.equal(sum([1, 2, 3]), 6);
});
check("the smallest plan with enough seats is chosen", () => {
  assert.equal(planFor(3).id, "team");
  assert.equal(planFor(500), null);
});
check("the longest bar fills the width", () => assert.equal(bars([{ month: 1, cents: 5 }])[0].size, 40));
`;

/** The check itself. */
export const TEST_COMMAND = `node ${SCRIPT}`;

/** The same beside other settings of the plugin. */
export const quickTest = (settings: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> => ({
  ".opencode/idumb.jsonc": `${JSON.stringify({ ...settings, "validation.testCommand": TEST_COMMAND })}\n`,
  [SCRIPT]: CHECK,
  ...stubPluginFiles(".opencode"),
});

export const QUICK_TEST = quickTest({});
