import { callsOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis:
    "experimental.chat.messages.transform gets a list of { info, parts }, with role and session in info",
  capability: "experimental.chat.messages.transform/format",
  carries: "pruning of old tool output (X3)",
  script: {
    plugins: [{ name: "A" }],
    steps: [{ prompt: "go", llm: [{ call: [["read", { filePath: "a.txt" }]] }, { say: "ok" }] }],
  },
  observe(golden) {
    const calls = callsOf(golden, "experimental.chat.messages.transform");
    const { messages = [] } = (calls.at(-1)?.["o"] ?? {}) as {
      messages?: { info: Record<string, unknown>; parts: { type: string }[] }[];
    };
    const shapes = messages.map(
      ({ info, parts }) =>
        `${String(info["role"])} of ${typeof info["sessionID"]}: ${parts.map((part) => part.type).join(" ")}`,
    );
    return {
      holds:
        shapes.length === 2 && shapes[0] === "user of string: text" && shapes[1]?.includes("tool") === true,
      absent: calls.length === 0,
      observed: shapes.join("; ") || "nothing",
    };
  },
};
