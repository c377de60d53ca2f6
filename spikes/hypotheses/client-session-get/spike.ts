import { clientSpike } from "../../client-spike.ts";

export const spike = clientSpike({
  hypothesis: "client.session.get tells the parent of a child session",
  method: "session.get",
  argument: "{ path: { id: child.id } }",
  carries: "binding a child that the plugin did not see created (D2)",
  script: { subs: { KID: [{ say: "done" }] } },
  first: [{ call: [["task", { description: "d", prompt: "KID", subagent_type: "general" }]] }],
  before: "const child = (await client.session.list()).data.find((one) => one.parentID);",
  pick: "data.parentID === c.sessionID",
  read: (value) => ({
    holds: value === true,
    observed: `the parent is ${value === true ? "named" : "not named"}`,
  }),
});
