import { clientSpike } from "../../client-spike.ts";

export const spike = clientSpike({
  hypothesis: "client.session.todo gives the items that the agent's todowrite wrote",
  method: "session.todo",
  argument: "{ path: { id: c.sessionID } }",
  carries: "todowrite is no second truth (T11)",
  first: [
    { call: [["todowrite", { todos: [{ content: "first thing", status: "pending", priority: "high" }] }]] },
  ],
  pick: "data.map((item) => item.content + ' ' + item.status)",
  read: (value) => ({
    holds: JSON.stringify(value) === '["first thing pending"]',
    observed: JSON.stringify(value),
  }),
});
