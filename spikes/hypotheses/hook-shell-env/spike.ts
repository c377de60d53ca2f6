import { callsOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis: "A variable set in shell.env is seen by the command that the bash tool runs",
  capability: "shell.env",
  carries: "nothing of ours; other plugins' business that the simulator must get right",
  script: {
    plugins: [{ name: "A", hooks: [{ hook: "shell.env", js: "o.env.SPIKE = 'seen'" }] }],
    steps: [
      {
        prompt: "go",
        llm: [{ call: [["bash", { command: "echo $SPIKE > out.txt", description: "d" }]] }, { say: "ok" }],
      },
    ],
  },
  observe(golden) {
    const seen = golden.files["out.txt"] === "seen\n";
    return {
      holds: seen,
      absent: callsOf(golden, "shell.env").length === 0,
      observed: `the command ${seen ? "saw" : "did not see"} the variable`,
    };
  },
};
