import type { Script } from "../../script/script.ts";

const open = { todos: [{ content: "finish this", status: "pending", priority: "high" }] };

/** The user stops a turn: while the model speaks, while a tool runs, and while a subagent works. */
export const ABORT: Script = {
  id: "abort",
  about: "A turn that the user has stopped stays stopped, and the session can be used again.",
  subs: { SLOW: [{ say: "I begin.", hang: 20_000 }] },
  steps: [
    {
      prompt: "Plan something long",
      llm: [{ call: [["todowrite", open]] }, { say: "I begin with it now.", hang: 20_000 }],
      during: [{ on: { hook: "tool.execute.after", has: "todowrite" }, wait: 500, abort: "main" }],
      settle: 10_000,
    },
    {
      prompt: "Run something long",
      llm: [{ call: [["bash", { command: "sleep 20" }]] }, { say: "Slept." }],
      during: [{ on: { hook: "tool.execute.before", has: "bash" }, wait: 100, abort: "main" }],
      settle: 10_000,
    },
    {
      prompt: "Let somebody work for long",
      llm: [{ call: [["task", { description: "slow", prompt: "SLOW work", subagent_type: "general" }]] }],
      during: [{ on: { hook: "chat.message", nth: 2 }, wait: 500, abort: "main" }],
      settle: 10_000,
    },
    { prompt: "Are you still there?", llm: [{ say: "Yes." }] },
  ],
};
