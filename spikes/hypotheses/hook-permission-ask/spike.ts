import { callsOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis: "permission.ask is called when a tool needs the user's permission, and can answer for them",
  capability: "permission.ask",
  expected: "absent",
  carries: "nothing may rest on it: asks are seen as permission.asked events",
  script: {
    config: { opencode: { permission: { bash: "ask" } } },
    plugins: [{ name: "A", hooks: [{ hook: "permission.ask", js: "o.status = 'deny'" }] }],
    steps: [
      {
        prompt: "go",
        permissions: ["once"],
        llm: [{ call: [["bash", { command: "echo asked > out.txt", description: "d" }]] }, { say: "ok" }],
      },
    ],
  },
  observe(golden) {
    const calls = callsOf(golden, "permission.ask").length;
    const asked = golden.sideEvents.filter((event) => event["type"] === "permission.asked").length;
    const ran = golden.files["out.txt"] === "asked\n";
    return {
      holds: calls === 1 && !ran,
      absent: calls === 0,
      observed: `calls: ${calls} for ${asked} permission.asked event; the command ${ran ? "ran" : "did not run"}`,
    };
  },
};
