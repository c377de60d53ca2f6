import { clientSpike } from "../../client-spike.ts";

export const spike = clientSpike({
  hypothesis: "client.tool.list gives description and parameters of the tools that a model would be offered",
  method: "tool.list",
  argument: "{ query: { provider: 'fake', model: 'm1' } }",
  carries: "doctor shows what the agent is offered",
  pick: "data.filter((tool) => tool.id === 'write' || tool.id === 'ask_client').map((tool) => tool.id + ' ' + typeof tool.description + ' ' + typeof tool.parameters).toSorted()",
  read: (value) => ({
    holds: JSON.stringify(value) === '["ask_client string object","write string object"]',
    observed: JSON.stringify(value),
  }),
});
