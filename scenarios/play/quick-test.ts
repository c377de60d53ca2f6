/**
 * Settings by which a project checks itself with one test file in one process. The play still runs a real test before
 * a task closes, at a tenth of what the whole suite of the fixture takes, and prints no times, which no two runs share.
 * With them comes what OpenCode 1.18.33 looks for in a config folder; without it the real host fetches it from the
 * network first.
 */
import { stubPluginFiles } from "opencode-simulator";

const REPORTER = ".opencode/timeless-reporter.mjs";

/** Node's own reporters say how long a failed test took. */
const TIMELESS = `export default async function* report(source) {
  for await (const { type, data } of source) {
    if (type === "test:pass") yield \`ok \${data.name}\\n\`;
    if (type === "test:fail") yield \`not ok \${data.name}: \${data.details.error.message}\\n\`;
  }
}
`;

/** The check itself. */
export const TEST_COMMAND = `node --test-reporter=./${REPORTER} test/billing.test.js`;

/** The same beside other settings of the plugin. */
export const quickTest = (settings: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> => ({
  ".opencode/idumb.jsonc": `${JSON.stringify({ ...settings, "validation.testCommand": TEST_COMMAND })}\n`,
  [REPORTER]: TIMELESS,
  ...stubPluginFiles(".opencode"),
});

export const QUICK_TEST = quickTest({});
