import type { Script } from "../script/script.ts";

/**
 * The session that is played when nobody gives one, and the template of `opencode-simulator init`: short enough
 * to read, and every hook that most plugins use fires in it: two prompts with text, a shell call, a file written
 * and edited, two calls at once, a call that fails, a subagent and a compaction.
 */
export function firstScript(id = "first"): Script {
  return {
    id,
    about: "A short session: files, a failing call, a subagent, a compaction.",
    files: { "notes.md": "# Notes\n\nBuy milk.\n" },
    subs: { "count the lines": [{ call: [["bash", { command: "wc -l a.txt" }]] }, { say: "Two lines." }] },
    steps: [
      {
        prompt: "Read the notes and add eggs to them",
        llm: [
          { say: "I will read them first.", call: [["read", { filePath: "notes.md" }]] },
          {
            call: [
              ["edit", { filePath: "notes.md", oldString: "Buy milk.", newString: "Buy milk and eggs." }],
              ["bash", { command: "ls" }],
            ],
          },
          { call: [["read", { filePath: "missing.md" }]] },
          { say: "The notes name eggs now." },
        ],
      },
      {
        prompt: "How long is a.txt? Let somebody else count.",
        llm: [
          {
            call: [
              [
                "task",
                {
                  description: "count lines",
                  prompt: "Please count the lines of a.txt",
                  subagent_type: "general",
                },
              ],
            ],
          },
          { say: "It has two lines." },
        ],
      },
      { summarize: true },
      {
        prompt: "Write that down in lines.txt",
        llm: [
          { call: [["write", { filePath: "lines.txt", content: "a.txt has two lines\n" }]] },
          { say: "Done." },
        ],
      },
    ],
  };
}
