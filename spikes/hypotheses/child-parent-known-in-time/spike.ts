import { countHolding, requestsOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis:
    "The event session.created names a child's parent before any other hook is called with the child's session",
  capability: "event/session.created",
  carries: "a child is bound to its task before its first call (D2)",
  script: {
    plugins: [
      {
        name: "A",
        hooks: [
          {
            hook: "event",
            when: { type: "session.created" },
            js: "if (i.event.properties.info.parentID) ctx.state.child = i.event.properties.info.id",
          },
          {
            hook: "chat.message",
            js: "if (o.parts[0].text === 'KID') o.parts[0].text += ctx.state.child === i.sessionID ? ' KNOWN' : ' UNKNOWN'",
          },
        ],
      },
    ],
    subs: { KID: [{ say: "done" }] },
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
    const known = countHolding(requestsOf(golden, "subagent"), "KID KNOWN");
    return {
      holds: known === 1,
      observed:
        known === 1
          ? "the parent was known when the child's chat.message was called"
          : "the parent was not known in time",
    };
  },
};
