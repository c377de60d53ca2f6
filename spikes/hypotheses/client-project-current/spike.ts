import { clientSpike } from "../../client-spike.ts";

export const spike = clientSpike({
  hypothesis: "client.project.current tells the worktree of this project",
  method: "project.current",
  carries: "the journal lies in the project's own folder (decision 12)",
  pick: "data.worktree === directory",
  read: (value) => ({
    holds: value === true,
    observed: `worktree ${value === true ? "is" : "is not"} the project's folder`,
  }),
});
