import { clientSpike } from "../../client-spike.ts";

export const spike = clientSpike({
  hypothesis: "client.app.log accepts a line for the host's log",
  method: "app.log",
  argument: "{ body: { service: 'spike', level: 'info', message: 'a line of ours', extra: { a: 1 } } }",
  carries: "logging without a byte on the terminal (U7)",
  read: (value) => ({ holds: value === true, observed: `answered ${JSON.stringify(value)}` }),
});
