import { clientSpike } from "../../client-spike.ts";

export const spike = clientSpike({
  hypothesis: "client.session.diff names a file that the session has written, while the turn still runs",
  method: "session.diff",
  argument: "{ path: { id: c.sessionID } }",
  expected: "false",
  carries: "checkpoints come from the plugin's own hashes, not from here (T6)",
  first: [{ call: [["write", { filePath: "b.txt", content: "x\\n" }]] }],
  before: "await new Promise((done) => setTimeout(done, 500));",
  pick: "data.map((one) => one.file)",
  read: (value) => ({
    holds: JSON.stringify(value).includes("b.txt"),
    observed: `files named: ${JSON.stringify(value)}`,
  }),
});
