import { fileIn } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis: "write and edit take an existing file that the session has not read",
  carries: "the gate cannot count on the host to have an agent look before it writes (G1)",
  script: {
    files: { "a.txt": "hello\n", "b.txt": "old words\n" },
    steps: [
      {
        prompt: "go",
        model: [
          { call: [["write", { path: "a.txt", content: "changed" }]] },
          { call: [["edit", { path: "b.txt", oldString: "old", newString: "new" }]] },
        ],
      },
    ],
  },
  observe(recording) {
    const now = ["a.txt", "b.txt"].map((name) => fileIn(recording, name)?.trim());
    return { holds: now.join() === "changed,new words", observed: `the files hold: ${now.join(", ")}` };
  },
};
