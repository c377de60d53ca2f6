import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis: "write and edit take an existing file that the session has not read",
  carries: "the gate cannot count on the host to have an agent look before it writes (G1)",
  script: {
    steps: [
      {
        prompt: "go",
        llm: [
          { call: [["edit", { filePath: "a.txt", oldString: "hello", newString: "hallo" }]] },
          { call: [["write", { filePath: "a.txt", content: "changed" }]] },
          { say: "ok" },
        ],
      },
    ],
  },
  observe(golden) {
    const states = (golden.messages as { parts: { tool?: string; state?: { status: string } }[] }[])
      .flatMap((message) => message.parts)
      .flatMap(({ tool, state }) => (tool === undefined ? [] : [`${tool}: ${state?.status}`]));
    return {
      holds: states.every((state) => state.endsWith(": completed")),
      observed: states.join(", "),
    };
  },
};
