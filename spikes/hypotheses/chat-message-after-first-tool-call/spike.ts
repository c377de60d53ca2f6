import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis: "chat.message is called only after the first tool call of its turn",
  expected: "false",
  carries: "if it were true, the first call of a turn would be judged without knowing who asks",
  script: {
    plugins: [{ name: "A" }],
    steps: [{ prompt: "go", llm: [{ call: [["read", { filePath: "a.txt" }]] }, { say: "ok" }] }],
  },
  observe(golden) {
    const order = golden.hooks.map((record) => record["h"]);
    const message = order.indexOf("chat.message");
    const call = order.indexOf("tool.execute.before");
    return {
      holds: message > call && call >= 0,
      absent: message < 0,
      observed: `chat.message is call ${message + 1} of the turn's hooks, ${message < call ? "before" : "after"} the first tool.execute.before`,
    };
  },
};
