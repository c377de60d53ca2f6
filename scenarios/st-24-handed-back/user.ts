/**
 * A user who hands work on and lives with how it ends: a subagent that has too few calls, one whose work is taken
 * back, and one that gives up.
 */
const call = (tool: string, args: Readonly<Record<string, unknown>>): string =>
  `${tool} ${JSON.stringify(args)}`;
const make = (one: string): string => `Make this call: ${one}`;
const assign = (name: string, expectedOutput: string, more: Readonly<Record<string, unknown>> = {}): string =>
  call("govern_delegate", { action: "assign", name, expectedOutput, agent: "general", ...more });
const andStart = (one: string): string => `Make this call, and then what its answer tells you: ${one}`;
const create = (path: string, content: string): string => `create \`${path}\` with \`${content}\``;

export const TAKEN_BACK = "Report two";
export const AFTERWARDS = "web/reports/summary.js";
/** Calls that the first subagent may make; it needs two. */
export const BUDGET = 1;
export const GIVEN_UP = "Report three";

const write = call("write", { filePath: AFTERWARDS, content: "export const summary = [];\n" });

export const LINES = {
  begin: make(call("govern_task", { action: "start", name: "Reports", expectedOutput: "reports are there" })),
  budget: andStart(
    assign("Report one", "show me `src/config.js` and what changed lately", { callBudget: BUDGET }),
  ),
  assign: andStart(assign(TAKEN_BACK, create("web/reports/two.js", "export const report = 2;"))),
  recall: make(call("govern_delegate", { action: "recall", task: "dg-2", reason: "not needed any more" })),
  failure: andStart(
    assign(GIVEN_UP, make(call("govern_task", { action: "fail", reason: "there are no data" }))),
  ),
  afterwards: make(write),
  // Behind the refusals that may come: of what failed, and without a task. Then in words, for an agent that goes on until it is done.
  again: make(write),
  "and again": make(write),
  "in words": create(AFTERWARDS, "export const summary = [];"),
} as const;
