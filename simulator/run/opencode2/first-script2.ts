import { script2, type Script } from "../../conformance/opencode2/script.ts";

/** What `init --opencode 2` writes: no more than what a reader has to change. */
export const FIRST_2 = {
  about: "A short session: files, a failing call, a program, a subagent, a compaction.",
  files: { "a.txt": "hello\nworld\n", "notes.md": "# Notes\n\nBuy milk.\n" },
  subs: { "count the lines": [{ call: [["shell", { command: "wc -l a.txt" }]] }, { say: "Two lines." }] },
  steps: [
    {
      prompt: "Read the notes and add eggs to them",
      model: [
        { say: "I will read them first.", call: [["read", { path: "notes.md" }]] },
        {
          call: [
            ["edit", { path: "notes.md", oldString: "Buy milk.", newString: "Buy milk and eggs." }],
            ["shell", { command: "ls" }],
          ],
        },
        { call: [["read", { path: "missing.md" }]] },
        { call: [["execute", { code: "return 1 + 1" }]] },
        { say: "The notes name eggs now." },
      ],
    },
    {
      prompt: "How long is a.txt? Let somebody else count.",
      model: [
        {
          call: [
            [
              "subagent",
              { agent: "general", description: "count lines", prompt: "Please count the lines of a.txt" },
            ],
          ],
        },
        { say: "It has two lines." },
      ],
    },
    { compact: true },
    {
      prompt: "Write that down in lines.txt",
      model: [
        { call: [["write", { path: "lines.txt", content: "a.txt has two lines\n" }]] },
        { say: "Done." },
      ],
    },
  ],
} satisfies Partial<Script> & { readonly about: string };

/** The session that is played on OpenCode 2 when nobody gives one. */
export const firstScript2 = (): Script => script2("first", FIRST_2);
