import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis: "Hooks are not called for subagents",
  expected: "false",
  carries: "decision 1: the gate works in children by hook",
  script: {
    plugins: [{ name: "A" }],
    subs: { KID: [{ call: [["read", { filePath: "a.txt" }]] }, { say: "done" }] },
    steps: [
      {
        prompt: "go",
        llm: [
          { call: [["task", { description: "d", prompt: "KID", subagent_type: "general" }]] },
          { say: "ok" },
        ],
      },
    ],
  },
  observe(golden) {
    const child = golden.sessions.find(
      (session) => (session as { parentID?: string }).parentID !== undefined,
    );
    const id = (child as { id?: string } | undefined)?.id ?? "no child";
    const hooks = new Set(
      golden.hooks
        .filter((record) => JSON.stringify(record).includes(`"sessionID":"${id}"`))
        .map((record) => record["h"]),
    );
    hooks.delete("exec");
    return {
      holds: hooks.size === 0,
      observed:
        hooks.size === 0
          ? "no hook was called with the child's session"
          : `called with the child's session: ${[...hooks].toSorted().join(", ")}`,
    };
  },
};
