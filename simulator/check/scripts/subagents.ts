import type { Script } from "../../script/script.ts";

const task = (prompt: string, more: Record<string, unknown> = {}): [string, unknown] => [
  "task",
  { description: prompt.toLowerCase(), prompt, subagent_type: "general", ...more },
];

/** Sessions below a session: alone, two at once, resumed, failing, and as a command that is a subtask. */
export const SUBAGENTS: Script = {
  id: "subagents",
  about: "Child sessions that work, fail, run at the same time and are resumed.",
  config: {
    opencode: { command: { survey: { template: "SURVEY $ARGUMENTS", agent: "general", subtask: true } } },
  },
  subs: {
    COUNT: [{ call: [["bash", { command: "wc -l a.txt" }]] }, { say: "Two lines." }],
    // Later than all of the child beside it, whose own steps would name the file or not, as the machine is fast or slow.
    WRITE: [
      { wait: 1000, call: [["write", { filePath: "child.txt", content: "from a child\n" }]] },
      { say: "Written." },
    ],
    STUMBLE: [{ call: [["read", { filePath: "missing.md" }]] }, { say: "It is not there." }],
    AGAIN: [{ say: "Still two." }],
    SURVEY: [{ call: [["bash", { command: "ls" }]] }, { say: "Surveyed." }],
  },
  steps: [
    { prompt: "Let somebody count", llm: [{ call: [task("COUNT the lines")] }, { say: "Two." }] },
    {
      prompt: "Two things at once",
      llm: [{ call: [task("WRITE a file"), task("STUMBLE over something")] }, { say: "Both are back." }],
    },
    {
      prompt: "Ask the first again",
      llm: [{ call: [task("AGAIN please", { task_id: "$SES2" })] }, { say: "Two." }],
    },
    {
      prompt: "Ask nobody",
      llm: [{ call: [task("COUNT", { subagent_type: "nobody" })] }, { say: "No such agent." }],
    },
    { command: "survey", arguments: "the project", llm: [{ say: "That is the survey." }] },
    { prompt: "Thanks", llm: [{ say: "Welcome." }] },
  ],
};
