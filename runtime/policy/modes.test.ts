/** The mode table of the gate, cell by cell: rows as the README tells them, a plan's level that only tightens. */
import { describe, expect, test } from "vitest";
import { stricter } from "../config/config.ts";
import { effectOf, type EffectContext } from "./effect.ts";
import { gate, type GateView } from "./gate.ts";

const MODES = ["strict", "balanced", "relaxed"] as const;
const context: EffectContext = {
  directory: "/srv/project",
  ourTools: new Set(["govern_task"]),
  home: "/home/me",
};
const task = {
  id: "tn-1",
  name: "Login",
  plan: "wp-1",
  expectedOutput: "",
  allowedTools: [],
  allowedPaths: [],
};
const base: GateView = {
  mode: "balanced",
  sessionID: "ses_1",
  parentID: null,
  task: null,
  startable: null,
  directory: "/srv/project",
};

/** The refusal's code, or what is recorded of the allowed call. */
function answer(mode: GateView["mode"], view: Partial<GateView>, tool: string, args: unknown): string {
  const call = { tool, args };
  const verdict = gate({ ...base, ...view, mode }, call, effectOf(call, context));
  return verdict.allow ? `allowed, recorded as ${verdict.record}` : verdict.refusal.code;
}

const passed = (record: string | null) => `allowed, recorded as ${record}`;
const write = { filePath: "src/a.ts", content: "" };
const bash = (command: string) => ({ command });

type Row = readonly [
  title: string,
  view: Partial<GateView>,
  tool: string,
  args: unknown,
  strict: string,
  balanced: string,
  relaxed: string,
];

const ROWS: readonly Row[] = [
  ["a write without a task", {}, "write", write, "no-active-task", "no-active-task", passed("untasked")],
  [
    "a writing shell without a task",
    {},
    "bash",
    bash("touch a"),
    "no-active-task",
    "no-active-task",
    passed("untasked"),
  ],
  [
    "an opaque program without a task",
    {},
    "bash",
    bash("python x.py"),
    "no-active-task",
    "no-active-task",
    passed("untasked"),
  ],
  [
    "a tool outside allowedTools",
    { task: { ...task, allowedTools: ["edit"] } },
    "write",
    write,
    "tool-not-allowed",
    "tool-not-allowed",
    passed("untasked"),
  ],
  [
    "a path outside allowedPaths",
    { task: { ...task, allowedPaths: ["docs/**"] } },
    "write",
    write,
    "path-not-allowed",
    "path-not-allowed",
    passed("untasked"),
  ],
  [
    "a write that cannot be named under allowedPaths",
    { task: { ...task, allowedPaths: ["docs/**"] } },
    "bash",
    bash("prettier --write ."),
    "path-unknown",
    "path-unknown",
    passed("untasked"),
  ],
  [
    "destruction with a task",
    { task },
    "bash",
    bash("git reset --hard"),
    "destructive",
    "destructive",
    "destructive",
  ],
  [
    "a hidden payload with a task",
    { task },
    "bash",
    bash('eval "$X"'),
    "hidden-payload",
    "hidden-payload",
    "hidden-payload",
  ],
  [
    "a change of the governance with a task",
    { task },
    "bash",
    bash("echo x > .idumb/x"),
    "governance-protected",
    "governance-protected",
    "governance-protected",
  ],
  ["git without a task", {}, "bash", bash("git commit -m x"), "no-active-task", passed("git"), passed("git")],
  ["git with a task", { task }, "bash", bash("git commit -m x"), passed("git"), passed("git"), passed("git")],
  [
    "a foreign tool without a task",
    {},
    "mcp_do",
    {},
    "no-active-task",
    passed("unknown-tool"),
    passed("unknown-tool"),
  ],
  [
    "a foreign tool with a task",
    { task },
    "mcp_do",
    {},
    passed("unknown-tool"),
    passed("unknown-tool"),
    passed("unknown-tool"),
  ],
  [
    "an unread file overwritten whole",
    { task, standing: () => "unread" },
    "write",
    write,
    "unread-file",
    "unread-file",
    passed("unread"),
  ],
  [
    "an unread file edited",
    { task, standing: () => "unread" },
    "edit",
    write,
    "unread-file",
    passed("write"),
    passed("write"),
  ],
  [
    "a file that changed since it was read",
    { task, standing: () => "changed" },
    "edit",
    write,
    "unread-file",
    "unread-file",
    passed("unread"),
  ],
  [
    "a file that was read",
    { task, standing: () => "read" },
    "write",
    write,
    passed("write"),
    passed("write"),
    passed("write"),
  ],
  ["a runner without a task", {}, "bash", bash("npm test"), passed("test"), passed("test"), passed("test")],
];

describe("in each mode", () => {
  test.each(ROWS)("%s", (_title, view, tool, args, strict, balanced, relaxed) => {
    expect(MODES.map((mode) => answer(mode, view, tool, args))).toEqual([strict, balanced, relaxed]);
  });
});

test("the level of a plan tightens the mode and never loosens it", () => {
  const rank = (mode: (typeof MODES)[number]) => MODES.length - MODES.indexOf(mode);
  for (const mode of MODES)
    for (const level of MODES) expect(rank(stricter(mode, level))).toBe(Math.max(rank(mode), rank(level)));
});
