import type { Script } from "../../script/script.ts";

/** Everything a tool call can come to besides success, and what the session goes on with after it. */
export const TOOL_ERRORS: Script = {
  id: "tool-errors",
  about:
    "Missing files, arguments that make no sense, unknown tools, refusals of another plugin and of the user.",
  config: { opencode: { permission: { webfetch: "ask" } } },
  plugins: [
    {
      name: "observer",
      hooks: [{ hook: "tool.execute.before", when: { tool: "apply_patch" }, throw: "not in this project" }],
    },
  ],
  steps: [
    {
      prompt: "Try some things",
      llm: [
        { call: [["read", { filePath: "missing.md" }]] },
        { call: [["edit", { filePath: "a.txt", oldString: "never there", newString: "x" }]] },
        { call: [["no_such_tool", { a: 1 }]] },
        { call: [["bash", "{broken"]] },
        { call: [["write", { filePath: 7 }]] },
        { call: [["bash", { command: "exit 3" }]] },
        {
          call: [
            ["read", { filePath: "also-missing.md" }],
            ["bash", { command: "ls" }],
          ],
        },
        { say: "Little of it worked." },
      ],
    },
    {
      prompt: "Ask the network",
      permissions: [{ reply: "reject", message: "not today" }],
      llm: [{ call: [["webfetch", { url: "http://localhost:9/", format: "text" }]] }, { say: "All right." }],
    },
    {
      prompt: "And again",
      permissions: ["reject"],
      llm: [{ call: [["webfetch", { url: "http://localhost:9/", format: "text" }]] }],
    },
    {
      prompt: "Patch it",
      model: "gpt-5x",
      llm: [{ call: [["apply_patch", { patchText: "*** Begin Patch\n*** End Patch" }]] }],
    },
    { prompt: "Is the model well?", llm: [{ http: 400 }] },
    { prompt: "Say a lot", llm: [{ say: "cut off", finish: "length" }] },
    { prompt: "Go on", llm: [{ call: [["bash", { command: "ls" }]] }, { say: "Done." }] },
  ],
};
