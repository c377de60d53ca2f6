import { expect, it } from "vitest";
import { isOneRun } from "./one-run.ts";

const host = (...words: readonly string[]) => ({
  argv: ["bun", "/$bunfs/root/src/index.js", ...words],
  env: { OPENCODE_PID: "7" },
  pid: 7,
});

it("`opencode run` is one run, with options before it too", () => {
  expect(isOneRun(host("run", "build it"))).toBe(true);
  expect(isOneRun(host("--print-logs", "--log-level", "DEBUG", "run", "build it"))).toBe(true);
});

it("the terminal, a server and a child of a run are none", () => {
  expect(isOneRun(host())).toBe(false);
  expect(isOneRun(host("serve", "run"))).toBe(false);
  expect(isOneRun({ ...host("run", "x"), pid: 8 })).toBe(false);
});
