import { callsOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis:
    "tool.execute.after is called for every tool that returned, bash with a failing exit code included, and gives its output and metadata",
  capability: "tool.execute.after",
  carries: "checkpoints with exit codes (T6)",
  script: {
    plugins: [{ name: "A" }],
    steps: [
      {
        prompt: "go",
        llm: [
          {
            call: [
              ["read", { filePath: "a.txt" }],
              ["bash", { command: "exit 3", description: "fails" }],
            ],
          },
          { say: "ok" },
        ],
      },
    ],
  },
  observe(golden) {
    const calls = callsOf(golden, "tool.execute.after");
    const tools = calls.map((call) => (call["i"] as { tool: string }).tool).toSorted();
    const bash = calls.find((call) => (call["i"] as { tool: string }).tool === "bash");
    const exit = (bash?.["o"] as { metadata?: { exit?: number } } | undefined)?.metadata?.exit;
    return {
      holds: tools.join() === "bash,read" && exit === 3,
      absent: calls.length === 0,
      observed: `called for ${tools.join(" and ") || "nothing"}; metadata.exit of bash is ${exit}`,
    };
  },
};
