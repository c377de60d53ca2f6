import type { Script } from "../../script/script.ts";

/** Before the host is closed … */
export const BEFORE_RESTART: Script = {
  id: "before-restart",
  about: "A session that outlives the host.",
  steps: [
    {
      prompt: "Begin",
      llm: [{ call: [["write", { filePath: "b.txt", content: "one\n" }]] }, { say: "Begun." }],
    },
    { prompt: "Go on", llm: [{ call: [["bash", { command: "cat b.txt" }]] }, { say: "It says one." }] },
  ],
};

/** … and after it was opened again on the same sessions. */
export const AFTER_RESTART: Script = {
  id: "after-restart",
  about: "The same session in a new process of the host.",
  steps: [
    { prompt: "Where were we?", llm: [{ call: [["bash", { command: "cat b.txt" }]] }, { say: "At one." }] },
    { prompt: "And a new one", session: "new", llm: [{ say: "Hello." }] },
  ],
};
