import { clientSpike } from "../../client-spike.ts";

export const spike = clientSpike({
  hypothesis: "client.tool.ids lists built-in tools and those of plugins",
  method: "tool.ids",
  carries: "unknown tools are told from known ones (G1)",
  pick: "['bash', 'write', 'ask_client'].filter((id) => data.includes(id))",
  read: (value) => ({
    holds: (value as string[]).length === 3,
    observed: `listed: ${(value as string[]).join(", ")}`,
  }),
});
