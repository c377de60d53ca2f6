import type { Script } from "../../script/script.ts";

const FULL = 18_500;

/** Two compactions that the host starts itself and one that the user asks for, with work before, between and after. */
export const COMPACTION: Script = {
  id: "compaction",
  about: "What stands in the requests after a compaction, automatic and manual.",
  config: { limit: { context: 20_000, output: 2000 }, opencode: { compaction: { tail_turns: 0 } } },
  steps: [
    {
      prompt: "Begin the work",
      llm: [{ call: [["write", { filePath: "b.txt", content: "one\n" }]] }, { say: "Begun." }],
    },
    {
      prompt: "Do more of it",
      llm: [
        { call: [["bash", { command: "ls" }]], usage: FULL },
        { call: [["read", { filePath: "b.txt" }]] },
        { say: "Done after the compaction." },
      ],
    },
    { prompt: "What now?", llm: [{ say: "Nothing." }] },
    { summarize: true },
    {
      prompt: "And then?",
      llm: [{ call: [["bash", { command: "ls" }]] }, { say: "Nothing either.", usage: FULL }],
    },
    { prompt: "Still there?", llm: [{ say: "Yes." }] },
  ],
};
