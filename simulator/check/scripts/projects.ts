import type { Script } from "../../script/script.ts";

/** A word that occurs in one project only: where it is seen in the other one, something carried it there. */
export const MARKS = ["ALFA-7391", "BRAVO-5527"] as const;

/** The same work in two projects at the same time, in words that tell them apart. */
export const PROJECTS: readonly [Script, Script] = [projectOf(MARKS[0]), projectOf(MARKS[1])];

function projectOf(mark: string): Script {
  return {
    id: `project-${mark}`,
    about: "Two projects in one process of the host.",
    files: { "notes.md": `${mark} is the name of this project\n` },
    summaries: [`We worked on ${mark}.`],
    subs: { LOOK: [{ call: [["bash", { command: "ls" }]] }, { say: `${mark} seen by a child.` }] },
    steps: [
      {
        prompt: `Remember ${mark}`,
        llm: [
          { call: [["todowrite", { todos: [{ content: mark, status: "completed", priority: "low" }] }]] },
          { call: [["read", { filePath: "notes.md" }]] },
          { call: [["write", { filePath: "b.txt", content: `${mark}\n` }]] },
          { say: `I remember ${mark}.` },
        ],
      },
      {
        prompt: `Look again, ${mark}`,
        llm: [
          { call: [["task", { description: mark, prompt: `LOOK at ${mark}`, subagent_type: "general" }]] },
          { say: "Looked." },
        ],
      },
      { summarize: true },
      { prompt: "What was it?", llm: [{ call: [["bash", { command: "cat b.txt" }]] }, { say: mark }] },
    ],
  };
}
