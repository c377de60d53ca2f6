import { clientSpike } from "../../client-spike.ts";

export const spike = clientSpike({
  hypothesis:
    "client.session.messages gives the session's messages with their parts, the running tool call included",
  method: "session.messages",
  argument: "{ path: { id: c.sessionID } }",
  carries: "reading a session back (D4, M4)",
  pick: "data.map((one) => one.info.role + ':' + one.parts.filter((part) => part.type === 'text' || part.type === 'tool').map((part) => part.state?.status ?? part.type))",
  read: (value) => ({
    holds: JSON.stringify(value) === '["user:text","assistant:running"]',
    observed: JSON.stringify(value),
  }),
});
