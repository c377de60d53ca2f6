import { clientSpike } from "../../client-spike.ts";

export const spike = clientSpike({
  hypothesis: "The client has session.compact",
  method: "session.compact",
  expected: "absent",
  carries: "a compaction is asked for by session.summarize (S7)",
  read: () => ({ holds: true, observed: "it has" }),
});
