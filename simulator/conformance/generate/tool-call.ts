import fc from "fast-check";
import { patchText } from "./patch-text.ts";
import { STILL_FILES, WRITTEN_FILES } from "./project-files.ts";
import { seldom } from "./seldom.ts";
import { shellCommand } from "./shell-command.ts";
import { words } from "./words.ts";

/** One call as a script writes it down: tool name and arguments, a text being sent as it is. */
export type ToolCall = readonly [tool: string, args: unknown];

const anyFile = fc.constantFrom(
  ...WRITTEN_FILES,
  ...STILL_FILES,
  ".env",
  ".",
  "lib",
  "missing.txt",
  "$PROJ/a.txt",
  "$PROJ/../outside.txt",
);
const writtenFile = fc.constantFrom(...WRITTEN_FILES, "$PROJ/b.txt", "$PROJ/../outside.txt", "lib");

const read = (file: fc.Arbitrary<string>): fc.Arbitrary<ToolCall> =>
  fc
    .tuple(
      file.map((filePath) => ({ filePath })),
      fc.record(
        { offset: fc.constantFrom(1, 2, 2001, 5000, 0), limit: fc.constantFrom(1, 5, 2500) },
        { requiredKeys: [] },
      ),
    )
    .map(([named, range]) => ["read", { ...named, ...range }]);

const bash: fc.Arbitrary<ToolCall> = fc.oneof(
  { weight: 5, arbitrary: shellCommand.map((command): ToolCall => ["bash", { command }]) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<ToolCall>(
      ["bash", { command: "sleep 4; echo late", timeout: 300 }],
      ["bash", { command: "ls", workdir: "lib" }],
      ["bash", { command: "pwd", workdir: "$PROJ/nowhere" }],
      ["bash", { command: "echo hi", description: "says hi", timeout: 5000 }],
    ),
  },
);

const write: fc.Arbitrary<ToolCall> = fc
  .record({ filePath: writtenFile, content: words })
  .map((args) => ["write", args]);

const edit: fc.Arbitrary<ToolCall> = fc
  .tuple(
    fc.record({
      filePath: writtenFile,
      oldString: fc.constantFrom("hello", "hello\nworld", "same", "missing", "one", "", "  hello  "),
      newString: fc.constantFrom("changed", "hello", "", "two\nlines", "$&"),
    }),
    fc.record({ replaceAll: fc.boolean() }, { requiredKeys: [] }),
  )
  .map(([args, all]) => ["edit", { ...args, ...all }]);

const search: fc.Arbitrary<ToolCall> = fc.oneof(
  fc
    .tuple(
      fc.record({
        pattern: fc.constantFrom("lib/*.ts", "**/still.*", "*.nothing", "{lib,nowhere}/still.ts"),
      }),
      fc.record({ path: fc.constantFrom("lib", "nowhere", "$PROJ/lib") }, { requiredKeys: [] }),
    )
    .map(([pattern, path]): ToolCall => ["glob", { ...pattern, ...path }]),
  fc
    .tuple(
      fc.record({ pattern: fc.constantFrom("needle", "need.e in", "nothing at all", "^export", "([", "") }),
      fc.record(
        { path: fc.constantFrom("lib", "still.md", "nowhere"), include: fc.constantFrom("*.ts", "*.md") },
        { requiredKeys: [] },
      ),
    )
    .map(([pattern, where]): ToolCall => ["grep", { ...pattern, ...where }]),
);

const todowrite: fc.Arbitrary<ToolCall> = fc
  .array(
    fc.record({
      content: fc.constantFrom("look", "think", "do"),
      status: fc.constantFrom("pending", "in_progress", "completed", "cancelled", "odd"),
      priority: fc.constantFrom("high", "medium", "low"),
    }),
    { maxLength: 3 },
  )
  .map((todos) => ["todowrite", { todos }]);

const question: fc.Arbitrary<ToolCall> = fc.constantFrom<ToolCall>(
  ["question", { questions: [ask("Pick one?", ["A", "B"])] }],
  ["question", { questions: [ask("Pick some?", ["A", "B"], true), ask("And?", ["C"])] }],
  ["question", { questions: [] }],
);

function ask(text: string, labels: readonly string[], multiple?: boolean): object {
  const options = labels.map((label) => ({ label, description: `is ${label}` }));
  return { question: text, header: text.slice(0, 4), options, ...(multiple ? { multiple } : {}) };
}

const webfetch: fc.Arbitrary<ToolCall> = fc.constantFrom<ToolCall>(
  ["webfetch", { url: "http://127.0.0.1:9/", format: "text" }],
  ["webfetch", { url: "ftp://example.com", format: "markdown" }],
  ["webfetch", { url: "http://127.0.0.1:9/", format: "pdf" }],
);

const skill: fc.Arbitrary<ToolCall> = fc.constantFrom("knot", "nope").map((name) => ["skill", { name }]);

const applyPatch: fc.Arbitrary<ToolCall> = patchText.map((text) => ["apply_patch", { patchText: text }]);

/** Keys of the child sessions' answers, see `children.ts`. */
const CHILD_KEYS = ["KID", "TWIN", "DEEP"] as const;

/** A call of the task tool; the child answers with what the script has under the key in its prompt. */
const taskCall: fc.Arbitrary<ToolCall> = fc
  .tuple(
    fc.record({
      description: fc.constantFrom("do it", "look around"),
      prompt: fc.constantFrom(...CHILD_KEYS, "KID once more", "nobody knows"),
      subagent_type: fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom("general", "explore") },
        { weight: 1, arbitrary: fc.constantFrom("helper", "build", "nope") },
      ),
    }),
    seldom(6, fc.constantFrom("$SES2", "ses_nope")),
  )
  .map(([args, id]) => ["task", id === undefined ? args : { ...args, task_id: id }]);

/** Calls of tools as they are meant to be called; what they name may still be missing or refused. */
export const rightCall: fc.Arbitrary<ToolCall> = fc.oneof(
  { weight: 3, arbitrary: read(anyFile) },
  { weight: 3, arbitrary: write },
  { weight: 3, arbitrary: bash },
  { weight: 3, arbitrary: edit },
  { weight: 2, arbitrary: taskCall },
  { weight: 2, arbitrary: search },
  { weight: 2, arbitrary: applyPatch },
  { weight: 1, arbitrary: todowrite },
  { weight: 1, arbitrary: question },
  { weight: 1, arbitrary: webfetch },
  { weight: 1, arbitrary: skill },
);

/** Calls that may run beside any other: they change nothing, and read only what nothing changes. */
export const stillCall: fc.Arbitrary<ToolCall> = fc.oneof(
  read(fc.constantFrom(...STILL_FILES, "missing.txt")),
  search,
  skill,
  taskCall,
);
