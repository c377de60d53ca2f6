import { clientSpike } from "../../client-spike.ts";

export const spike = clientSpike({
  hypothesis: "client.path.get tells the project's folder and its worktree",
  method: "path.get",
  carries: "paths are relative to the project (G1)",
  pick: "[data.directory === directory, data.worktree === directory]",
  read: (value) => ({ holds: JSON.stringify(value) === "[true,true]", observed: JSON.stringify(value) }),
});
