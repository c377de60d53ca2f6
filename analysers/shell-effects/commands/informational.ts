/**
 * Programs that answer `--help` or `--version` and do nothing else then, wherever the flag stands before `--`. The
 * flag has to be their own: behind a verb that hands over (`uv run x --help`) it belongs to the inner program, and
 * behind another flag it may be a value (`git commit -m --help`).
 */
import type { Invocation, Program } from "../shell/analysis.ts";
import { oneOf } from "../shell/one-of.ts";
import { isOwnVerb } from "./packages/node-packages.ts";

const HANDS_OVER = oneOf("run exec x dlx runx shell sh ssh runner script run-script foreach tool");
/** They read such flags anywhere, and hand on only what stands behind `--`. */
const READS_ALL = oneOf("npm cargo gradle gradlew mvn mvnw turbo make gmake gh");
/** What they run is named by their first operand. */
const RUNS_FIRST = oneOf("npx bunx pnpx uvx");
/** Any verb that is not theirs is a script of the project. */
const RUNS_SCRIPTS = oneOf("yarn pnpm bun");

const isInner = (program: string, operand: string): boolean =>
  RUNS_FIRST.test(program) ||
  (RUNS_SCRIPTS.test(program) && !isOwnVerb(operand) && !HANDS_OVER.test(operand));

/** `--no-…` takes no value. */
const mayTakeValue = (text: string): boolean => text.startsWith("-") && !/^--no-|=/.test(text);

function asksAbout({ name, args }: Invocation): boolean {
  let before = "";
  let handedOver = false;
  for (const { text } of args) {
    if (text === "--") return false;
    const isValue = mayTakeValue(before);
    if ((text === "--help" || text === "--version") && !isValue) return true;
    before = text;
    if (text.startsWith("-")) continue;
    if (handedOver || (isInner(name, text) && !isValue)) return false;
    handedOver = HANDS_OVER.test(text) && !READS_ALL.test(name);
  }
  return false;
}

export const informational =
  (program: Program): Program =>
  (call) =>
    asksAbout(call) ? undefined : program(call);
