import { clientSpike } from "../../client-spike.ts";

export const spike = clientSpike({
  hypothesis: "client.formatter.status answers in the middle of a turn",
  method: "formatter.status",
  carries: "doctor",
  pick: "typeof data",
  read: (value) => ({ holds: value === "object", observed: `answered with an ${value}` }),
});
