import { callsOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis:
    "tool.definition is called for every tool, and a description set there is what the model is offered",
  capability: "tool.definition",
  carries: "built-in tools that say what the gate expects",
  script: {
    plugins: [
      {
        name: "A",
        hooks: [
          { hook: "tool.definition", when: { toolID: "write" }, js: "o.description = 'DEFMARK write'" },
        ],
      },
    ],
    steps: [{ prompt: "go", llm: [{ say: "ok" }] }],
  },
  observe(golden) {
    const [call] = callsOf(golden, "tool.definition");
    const ids = (call?.["tools"] as Record<string, string[]> | undefined)?.["A"] ?? [];
    const offered = golden.llm[0]?.["tools"] as string[] | undefined;
    const missed = (offered ?? []).filter((tool) => !ids.includes(tool));
    const described = (golden.llm[0]?.["toolDescs"] as Record<string, string> | undefined)?.["write"];
    return {
      holds: ids.length > 0 && missed.length === 0 && described === "DEFMARK write",
      absent: ids.length === 0,
      observed:
        ids.length === 0
          ? "never called"
          : `called for ${missed.length === 0 ? "every tool offered" : `not for ${missed.join(", ")}`}; the model ${described === "DEFMARK write" ? "read the new description" : "read the old description"}`,
    };
  },
};
