import type { Script } from "../../script/script.ts";

/**
 * An ordinary session: title, several tools alone and at once, a shell command of the user, a slash command, a
 * failing model that recovers, a note without an answer, and a second session beside it.
 */
export const SESSION: Script = {
  id: "session",
  about: "An ordinary session, without compaction, subagents, aborts or failing tools.",
  session: { title: null },
  title: "Looking around",
  config: { opencode: { command: { greet: { template: "Say hello to $ARGUMENTS" } } } },
  files: { "src/main.ts": 'export const greeting = "hello";\n', "notes.md": "# Notes\n" },
  steps: [
    {
      prompt: "Have a look around",
      llm: [
        {
          say: "I look.",
          call: [
            ["glob", { pattern: "**/*.ts" }],
            ["grep", { pattern: "greeting" }],
          ],
        },
        { call: [["read", { filePath: "src/main.ts" }]] },
        { say: "There is one file." },
      ],
    },
    {
      prompt: "Make it friendlier, and keep a list",
      llm: [
        {
          call: [["todowrite", { todos: [{ content: "greet", status: "in_progress", priority: "high" }] }]],
        },
        {
          call: [
            ["edit", { filePath: "src/main.ts", oldString: '"hello"', newString: '"hello, friend"' }],
            ["bash", { command: "ls src" }],
          ],
        },
        { call: [["write", { filePath: "notes.md", content: "# Notes\n\nMade it friendlier.\n" }]] },
        { call: [["todowrite", { todos: [{ content: "greet", status: "completed", priority: "high" }] }]] },
        { say: "It is friendlier now." },
      ],
    },
    { shell: "echo from the user" },
    { command: "greet", arguments: "everybody", llm: [{ say: "Hello, everybody." }] },
    { prompt: "Are you there?", llm: [{ http: 500 }, { say: "Yes." }] },
    { prompt: "Only so that you know: the server is down", noReply: true },
    {
      prompt: "What about you?",
      session: "other",
      llm: [{ call: [["bash", { command: "pwd" }]] }, { say: "Well." }],
    },
    {
      prompt: [
        { type: "text", text: "First" },
        { type: "text", text: "and second" },
      ],
      llm: [{ say: "Both." }],
    },
  ],
};
