import { callsOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis: "input.agent of chat.params and chat.headers is the name of the agent",
  carries: "who speaks is read from chat.message and the tool context; a plugin that reads it here must know",
  script: { steps: [{ prompt: "go", llm: [{ say: "ok" }] }] },
  observe(golden) {
    const agents = ["chat.params", "chat.headers"].map((hook) => {
      const input = callsOf(golden, hook)[0]?.["i"] as { agent?: unknown } | undefined;
      return input?.agent === "build" ? "its name" : typeof input?.agent;
    });
    return { holds: agents.every((agent) => agent === "its name"), observed: agents.join(", ") };
  },
};
