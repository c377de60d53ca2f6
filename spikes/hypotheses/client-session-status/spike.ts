import { clientSpike } from "../../client-spike.ts";

export const spike = clientSpike({
  hypothesis: "client.session.status tells, per session, whether it is busy",
  method: "session.status",
  carries: "who is at work in the tree of sessions (D4)",
  pick: "data[c.sessionID]?.type ?? 'not listed'",
  read: (value) => ({ holds: value === "busy", observed: `the session that asks: ${value}` }),
});
