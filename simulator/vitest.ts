/**
 * The simulator inside vitest: `checkPlugin` and `openPlugin` as in any runner, and matchers that print what was
 * found. Import it once (a setup file will do) and `expect(report).toHaveNoFindings()` is there.
 */
import { expect } from "vitest";
import { matchers, type SimulatorMatchers } from "./test/matchers.ts";

export { checkPlugin } from "./check/check-plugin.ts";
export type { CheckOptions, CheckReport } from "./check/check-plugin.ts";
export { openPlugin } from "./test/open-plugin.ts";
export type { OpenedPlugin, OpenPluginOptions, PromptOptions } from "./test/open-plugin.ts";
export { run } from "./run.ts";
export { matchers };

expect.extend(matchers);

declare module "vitest" {
  // Vitest gives `T`, the type of what is expected; the names have to be its own.
  // oxlint-disable-next-line no-unused-vars
  interface Matchers<
    R extends void | Promise<void> = void | Promise<void>,
    T = unknown,
  > extends SimulatorMatchers<R> {}
}
