import fc from "fast-check";
import { patchText } from "../../generate/patch-text.ts";
import { STILL_FILES, WRITTEN_FILES } from "../../generate/project-files.ts";
import { words } from "../../generate/words.ts";

/** One call as a script writes it down: tool name and arguments, a text being sent as it is. */
export type ToolCall = readonly [tool: string, args: unknown];

const anyFile = fc.constantFrom(...WRITTEN_FILES, ...STILL_FILES, ".env", ".", "lib", "missing.txt");
const writtenFile = fc.constantFrom(...WRITTEN_FILES, "../outside.txt", "lib");

const read = (file: fc.Arbitrary<string>): fc.Arbitrary<ToolCall> =>
  fc
    .tuple(
      file.map((path) => ({ path })),
      fc.record(
        { offset: fc.constantFrom(1, 2, 2001, 5000, 0), limit: fc.constantFrom(1, 5, 2000, 2500) },
        { requiredKeys: [] },
      ),
    )
    .map(([named, range]) => ["read", { ...named, ...range }]);

const shell: fc.Arbitrary<ToolCall> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .constantFrom(
        "echo hi",
        "cat a.txt",
        "printf x > b.txt",
        "rm -f twice.txt; echo gone",
        "exit 3",
        "ls missing.txt",
        "mkdir -p deep/down; echo deep > deep/down/c.txt",
        "mv a.txt b.txt",
        "false || echo else",
        "",
      )
      .map((command): ToolCall => ["shell", { command }]),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<ToolCall>(
      ["shell", { command: "sleep 4; echo late", timeout: 300 }],
      ["shell", { command: "ls", workdir: "lib" }],
      ["shell", { command: "pwd", workdir: "nowhere" }],
      ["shell", { command: "echo hi", timeout: 5000 }],
    ),
  },
);

const write: fc.Arbitrary<ToolCall> = fc
  .record({ path: writtenFile, content: words })
  .map((args) => ["write", args]);

const edit: fc.Arbitrary<ToolCall> = fc
  .tuple(
    fc.record({
      path: writtenFile,
      oldString: fc.constantFrom("hello", "hello\nworld", "same", "missing", "one", "", "  hello  "),
      newString: fc.constantFrom("changed", "hello", "", "two\nlines", "$&"),
    }),
    fc.record({ replaceAll: fc.boolean() }, { requiredKeys: [] }),
  )
  .map(([args, all]) => ["edit", { ...args, ...all }]);

const search: fc.Arbitrary<ToolCall> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom("lib/*.ts", "**/still.*", "*.nothing", "{lib,nowhere}/still.ts"),
      fc.record({ path: fc.constantFrom("lib", "nowhere") }, { requiredKeys: [] }),
    )
    .map(([pattern, where]): ToolCall => ["glob", { pattern, ...where }]),
  fc
    .tuple(
      fc.constantFrom("needle", "need.e in", "nothing at all", "^export", "([", ""),
      fc.record(
        { path: fc.constantFrom("lib", "still.md", "nowhere"), include: fc.constantFrom("*.ts", "*.md") },
        { requiredKeys: [] },
      ),
    )
    .map(([pattern, where]): ToolCall => ["grep", { pattern, ...where }]),
);

const skill: fc.Arbitrary<ToolCall> = fc.constantFrom("knot", "nope").map((id) => ["skill", { id }]);

const patch: fc.Arbitrary<ToolCall> = patchText.map((text) => ["patch", { patchText: text }]);

/** The child answers with what the script has under the key in its prompt. */
const subagent: fc.Arbitrary<ToolCall> = fc
  .record({
    description: fc.constantFrom("do it", "look around"),
    prompt: fc.constantFrom("KID", "TWIN", "KID once more", "nobody knows"),
    agent: fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom("general", "explore") },
      { weight: 1, arbitrary: fc.constantFrom("helper", "build", "nope") },
    ),
  })
  .map((args) => ["subagent", args]);

const pluginTool: fc.Arbitrary<ToolCall> = fc.tuple(
  fc.constantFrom("pt_plain", "pt_echo", "pt_throw", "pt_object", "pt_text", "pt_note"),
  fc.constantFrom<unknown>({}, { text: "hi" }, { text: 5 }),
);

const execute: fc.Arbitrary<ToolCall> = fc
  .constantFrom(
    "return await tools.cm_one({ text: 'hi' })",
    "const all = await Promise.all([tools.cm_one({ text: 'a' }), tools.cm_one({ text: 'b' })]); return all",
    "try { await tools.cm_throw({}) } catch (error) { return 'caught' }",
    "await tools.cm_throw({})",
    "return 1 + 1",
    "throw new Error('program broke')",
  )
  .map((code) => ["execute", { code }]);

/** Calls of tools as they are meant to be called; what they name may still be missing or refused. */
const rightCall: fc.Arbitrary<ToolCall> = fc.oneof(
  { weight: 3, arbitrary: read(anyFile) },
  { weight: 3, arbitrary: write },
  { weight: 3, arbitrary: shell },
  { weight: 3, arbitrary: edit },
  { weight: 2, arbitrary: subagent },
  { weight: 2, arbitrary: search },
  { weight: 2, arbitrary: pluginTool },
  { weight: 1, arbitrary: execute },
  { weight: 1, arbitrary: patch },
  { weight: 1, arbitrary: skill },
);

/** Unknown tools, wrong letters, wrong or broken arguments. */
const wrongCall: fc.Arbitrary<ToolCall> = fc.oneof(
  fc.tuple(
    fc.constantFrom(
      "read",
      "write",
      "shell",
      "edit",
      "glob",
      "grep",
      "subagent",
      "skill",
      "pt_plain",
      "nope",
    ),
    fc.constantFrom<unknown>(
      {},
      { path: 5 },
      { path: null },
      { command: ["ls"] },
      { pattern: {} },
      [],
      null,
      7,
      '{"path": "a.txt"',
      "not json",
      "",
      '{"a":1}{"b":2}',
    ),
  ),
  fc.constantFrom<ToolCall>(
    ["Read", { path: "a.txt" }],
    ["SHELL", { command: "echo hi" }],
    ["read", { path: "a.txt", more: true }],
    ["read", { path: "a.txt", offset: "2" }],
    ["read", { path: "a.txt", limit: -1 }],
    ["write", { path: "b.txt" }],
    ["cm_one", { text: "called directly" }],
    ["subagent", { description: "d", prompt: "KID" }],
  ),
);

/** Calls that may run beside any other: they change nothing, and read only what nothing changes. */
const stillCall: fc.Arbitrary<ToolCall> = fc.oneof(
  read(fc.constantFrom(...STILL_FILES, "missing.txt")),
  search,
  skill,
);

/** At most the first of several changes anything: what two changes of one file leave behind is a race. */
export const calls: fc.Arbitrary<readonly ToolCall[]> = fc
  .tuple(
    fc.oneof({ weight: 5, arbitrary: rightCall }, { weight: 1, arbitrary: wrongCall }),
    fc.oneof(
      { weight: 5, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(stillCall, { minLength: 1, maxLength: 2 }) },
    ),
  )
  .map(([first, others]) => [first, ...others]);
