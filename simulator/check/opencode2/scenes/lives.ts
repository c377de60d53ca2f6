import { script2, type Script, type Step } from "../../../conformance/opencode2/script.ts";

const FULL = 99_000;
const files = { "a.txt": "hello\nworld\n" };

/** A compaction that the host starts itself and one that the user asks for, with work before, between and after. */
export const COMPACTION_2: Script = script2("compaction", {
  files,
  steps: [
    {
      prompt: "Begin the work",
      model: [{ call: [["write", { path: "b.txt", content: "one\n" }]] }, { say: "Begun.", usage: FULL }],
    },
    {
      prompt: "Do more of it",
      model: [{ call: [["read", { path: "b.txt" }]] }, { say: "Done after the compaction." }],
    },
    { prompt: "What now?", model: [{ say: "Nothing." }] },
    { compact: true },
    { prompt: "And then?", model: [{ call: [["shell", { command: "ls" }]] }, { say: "Nothing either." }] },
    { prompt: "Still there?", model: [{ say: "Yes." }] },
  ],
});

/** The same prompt in two lives of the project, each a session's first step after the plugins were set up. */
const LOOK: Step = {
  prompt: "Look at a.txt",
  model: [
    { call: [["read", { path: "a.txt" }]] },
    { call: [["shell", { command: "ls" }]] },
    { say: "Looked." },
  ],
};
export const REOPEN_2: Script = script2("reopen", {
  files,
  steps: [LOOK, { settle: true, letGo: true }, LOOK],
});

/** A word that occurs in the other project only: where it is seen in this one, something carried it there. */
export const MARK_2 = "BRAVO-5527";
/** Names the other project's folder, which lies in this one's. */
export const ELSEWHERE_2 = "/elsewhere";

/** Work here, then in another project of the same process, then here again. */
export const PROJECTS_2: Script = script2("projects", {
  files,
  steps: [
    { prompt: "Begin here", model: [{ call: [["read", { path: "a.txt" }]] }, { say: "Begun." }] },
    {
      elsewhere: `Remember ${MARK_2}`,
      model: [
        { call: [["write", { path: "mark.txt", content: `${MARK_2}\n` }]] },
        { say: `I remember ${MARK_2}.` },
      ],
    },
    { prompt: "Go on here", model: [{ call: [["shell", { command: "cat a.txt" }]] }, { say: "Done." }] },
    { prompt: "And again", model: [{ say: "Yes." }] },
  ],
});
