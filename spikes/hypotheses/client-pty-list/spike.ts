import { clientSpike } from "../../client-spike.ts";

export const spike = clientSpike({
  hypothesis: "client.pty.list answers with the open terminals",
  method: "pty.list",
  carries: "nothing",
  pick: "Array.isArray(data) ? data.length : 'no list'",
  read: (value) => ({ holds: value === 0, observed: `${JSON.stringify(value)} terminals` }),
});
