import { callsOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis: "chat.message is called for nothing but what a human wrote",
  expected: "false",
  carries: "a human message is a non-synthetic, non-ignored text of a root session (S0)",
  script: {
    plugins: [{ name: "A" }],
    subs: { KID: [{ say: "done" }] },
    steps: [
      {
        prompt: "go",
        llm: [
          { call: [["task", { description: "d", prompt: "KID", subagent_type: "general" }]] },
          { say: "ok" },
        ],
      },
      { prompt: "a notice of another plugin", noReply: true },
    ],
  },
  observe(golden) {
    const texts = callsOf(golden, "chat.message").map(
      (call) => (call["o"] as { parts: { text?: string }[] }).parts[0]?.text,
    );
    return {
      holds: texts.length === 1,
      absent: texts.length === 0,
      observed: `called for ${texts.map((text) => JSON.stringify(text)).join(", ")}`,
    };
  },
};
