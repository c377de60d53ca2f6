import { script2, type Script } from "../../../conformance/opencode2/script.ts";

const files = { "a.txt": "hello\nworld\n", "notes.md": "# Notes\n\nBuy milk.\n" };

/** An ordinary session: tools alone and at once, a program, a command, a failing model that recovers. */
export const SESSION_2: Script = script2("session", {
  git: true,
  files,
  config: { commands: { greet: { template: "Say hello to $ARGUMENTS" } } },
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
        { call: [["grep", { pattern: "eggs" }]] },
        { call: [["execute", { code: "return 1 + 1" }]] },
        { say: "The notes name eggs now." },
      ],
    },
    {
      prompt: "Write that down",
      model: [{ call: [["write", { path: "b.txt", content: "eggs\n" }]] }, { say: "Done." }],
    },
    { command: "greet", arguments: "everybody", model: [{ say: "Hello, everybody." }] },
    { wait: true },
    { prompt: "Are you there?", model: [{ http: 503 }, { say: "Yes." }] },
    { synthetic: "The server is down", resume: false },
    { prompt: "What now?", model: [{ say: "Nothing." }] },
  ],
});

/** Sessions below a session: one that works, two at once, one that stumbles. */
export const SUBAGENTS_2: Script = script2("subagents", {
  files,
  subs: {
    COUNT: [{ call: [["shell", { command: "wc -l a.txt" }]] }, { say: "Two lines." }],
    WRITE: [{ call: [["write", { path: "child.txt", content: "from a child\n" }]] }, { say: "Written." }],
    STUMBLE: [{ call: [["read", { path: "missing.md" }]] }, { say: "It is not there." }],
  },
  steps: [
    { prompt: "Let somebody count", model: [{ call: [child("COUNT the lines")] }, { say: "Two." }] },
    {
      prompt: "Two things at once",
      model: [{ call: [child("WRITE a file"), child("STUMBLE over something")] }, { say: "Both are back." }],
    },
    { prompt: "Thanks", model: [{ say: "Welcome." }] },
  ],
});

function child(prompt: string): [string, unknown] {
  return ["subagent", { agent: "general", description: prompt.toLowerCase(), prompt }];
}

/** Everything a tool call can come to besides success, and what the session goes on with after it. */
export const TOOL_ERRORS_2: Script = script2("tool-errors", {
  files,
  config: { permissions: [{ action: "edit", resource: "secret.txt", effect: "ask" }] },
  plugins: {
    refuses: `await ctx.tool.hook("execute.before", (call) => { if (call.tool === "glob") throw new Error("not in this project"); });`,
  },
  steps: [
    {
      prompt: "Try some things",
      model: [
        { call: [["read", { path: "missing.md" }]] },
        { call: [["edit", { path: "a.txt", oldString: "never there", newString: "x" }]] },
        { call: [["no_such_tool", { a: 1 }]] },
        { call: [["shell", "{broken"]] },
        { call: [["write", { path: 7 }]] },
        { call: [["shell", { command: "exit 3" }]] },
        { call: [["execute", { code: "throw new Error('no')" }]] },
        {
          call: [
            ["glob", { pattern: "*" }],
            ["shell", { command: "ls" }],
          ],
        },
        { say: "Little of it worked." },
      ],
    },
    {
      admit: "Write the secret",
      model: [{ call: [["write", { path: "secret.txt", content: "x" }]] }, { say: "All right." }],
    },
    { until: "permission.asked" },
    { reply: "reject", message: "not today" },
    { wait: true },
    { prompt: "Is the model well?", model: [{ http: 400 }] },
    { prompt: "Go on", model: [{ call: [["shell", { command: "ls" }]] }, { say: "Done." }] },
  ],
});
