import { clientSpike } from "../../client-spike.ts";

export const spike = clientSpike({
  hypothesis: "client.mcp.status answers in the middle of a turn",
  method: "mcp.status",
  carries: "doctor",
  pick: "typeof data",
  read: (value) => ({ holds: value === "object", observed: `answered with an ${value}` }),
});
