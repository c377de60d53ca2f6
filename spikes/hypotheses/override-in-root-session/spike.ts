import { callsOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis:
    "command.execute.before is told the session in which the human typed the command, and a task call with a subtask command is told to it too",
  carries: "overrides count in a root session only (G6)",
  script: {
    config: {
      opencode: { command: { sub: { template: "do $ARGUMENTS", subtask: true, agent: "general" } } },
    },
    plugins: [{ name: "A" }],
    subs: { do: [{ say: "done" }] },
    steps: [{ command: "sub", arguments: "KID", llm: [{ say: "ok" }] }],
  },
  observe(golden) {
    const calls = callsOf(golden, "command.execute.before");
    const root = (golden.sessions as { id: string; parentID?: string }[]).find(
      (session) => session.parentID === undefined,
    )?.id;
    const told = calls.map((call) => (call["i"] as { sessionID: string }).sessionID);
    const tasks = callsOf(golden, "tool.execute.before").length;
    return {
      holds: told.length === 1 && told[0] === root && tasks === 1,
      observed: `calls: ${told.length}, session: ${told[0] === root ? "the root" : "another"}; tool.execute.before for its task: ${tasks}`,
    };
  },
};
