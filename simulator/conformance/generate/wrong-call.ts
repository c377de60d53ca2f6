import fc from "fast-check";
import type { ToolCall } from "./tool-call.ts";

const tool = fc.constantFrom(
  "read",
  "write",
  "bash",
  "edit",
  "glob",
  "grep",
  "todowrite",
  "task",
  "skill",
  "webfetch",
  "question",
  "pt_plain",
);

/** Arguments that are JSON, but not what any tool asks for. */
const wrongArgs = fc.constantFrom<unknown>(
  {},
  { filePath: 5 },
  { filePath: null },
  { command: ["ls"] },
  { pattern: {} },
  { todos: "none" },
  [],
  null,
  7,
  "text",
);

/** What a model sends when it breaks off or was never taught: no JSON at all. */
const brokenJson = fc.constantFrom(
  '{"filePath": "a.txt"',
  '{"command": "ls",}',
  "not json",
  "",
  "{'filePath': 'a.txt'}",
  '{"a":1}{"b":2}',
);

/** Calls that no host can carry out as they stand: unknown tools, wrong letters, wrong or broken arguments. */
export const wrongCall: fc.Arbitrary<ToolCall> = fc.oneof(
  fc.tuple(tool, wrongArgs),
  fc.tuple(tool, brokenJson),
  fc.tuple(
    fc.constantFrom("nope", "Nope", "", "multi_tool_use.parallel", "invalid"),
    fc.constantFrom<unknown>({}, { x: 1 }),
  ),
  fc.constantFrom<ToolCall>(
    ["Read", { filePath: "a.txt" }],
    ["BASH", { command: "echo hi" }],
    ["Write", { filePath: "b.txt", content: "x" }],
    ["PT_PLAIN", {}],
    ["read", { filePath: "a.txt", more: true }],
    ["read", { filePath: "a.txt", offset: "2" }],
    ["read", { filePath: "a.txt", limit: -1 }],
    ["write", { filePath: "b.txt" }],
    ["task", { description: "d", prompt: "KID" }],
  ),
);
