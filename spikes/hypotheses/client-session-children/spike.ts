import { clientSpike } from "../../client-spike.ts";

export const spike = clientSpike({
  hypothesis: "client.session.children gives the sessions that the session's task calls opened",
  method: "session.children",
  argument: "{ path: { id: c.sessionID } }",
  carries: "the tree of sessions (D4)",
  script: { subs: { KID: [{ say: "done" }] } },
  first: [{ call: [["task", { description: "d", prompt: "KID", subagent_type: "general" }]] }],
  pick: "data.map((one) => one.parentID === c.sessionID)",
  read: (value) => ({
    holds: JSON.stringify(value) === "[true]",
    observed: `${(value as unknown[]).length} child, parent named: ${JSON.stringify(value)}`,
  }),
});
