import { countHolding, requestsOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis:
    "The part of a task call names its child session, under the call's own id, before the child's first message is stored",
  capability: "event/task-part-child",
  carries: "parallel subagents are told apart, each bound to its own task (D2)",
  script: {
    plugins: [
      {
        name: "A",
        hooks: [
          {
            hook: "event",
            when: { type: "message.part.updated" },
            js: "const p = i.event.properties.part; const child = p.state?.metadata?.sessionId; if (p.tool === 'task' && child) (ctx.state.calls ??= {})[child] = p.callID + ' ' + p.state.input.prompt",
          },
          {
            hook: "chat.message",
            js: "const said = o.parts[0].text; if (said.startsWith('KID')) o.parts[0].text += (ctx.state.calls ?? {})[i.sessionID]?.endsWith(said) ? ' KNOWN' : ' UNKNOWN'",
          },
        ],
      },
    ],
    subs: { KID: [{ say: "done", wait: 300 }] },
    steps: [
      {
        prompt: "go",
        llm: [
          {
            call: [
              ["task", { description: "d", prompt: "KID one", subagent_type: "general" }],
              ["task", { description: "d", prompt: "KID two", subagent_type: "general" }],
            ],
          },
          { say: "ok" },
        ],
      },
    ],
  },
  observe(golden) {
    const requests = requestsOf(golden, "subagent");
    const known = ["KID one KNOWN", "KID two KNOWN"].map((text) => countHolding(requests, text));
    return {
      holds: known.every((count) => count > 0),
      observed: `${known.filter((count) => count > 0).length} of 2 parallel children were known by their call in time`,
    };
  },
};
