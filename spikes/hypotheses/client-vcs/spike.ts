import { clientSpike } from "../../client-spike.ts";

export const spike = clientSpike({
  hypothesis: "client.vcs.get tells the current branch",
  method: "vcs.get",
  carries: "a branch switched under an active task is a signal (T6)",
  pick: "data.branch",
  read: (value) => ({ holds: value === "main", observed: `branch ${JSON.stringify(value)}` }),
});
