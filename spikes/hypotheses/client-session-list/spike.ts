import { clientSpike } from "../../client-spike.ts";

export const spike = clientSpike({
  hypothesis:
    "client.session.list gives the sessions of the project, children included, and none of another project",
  method: "session.list",
  carries: "a new session is told about the last one (M6)",
  script: { subs: { KID: [{ say: "done" }] } },
  first: [{ call: [["task", { description: "d", prompt: "KID", subagent_type: "general" }]] }],
  pick: "{ all: data.length, children: data.filter((one) => one.parentID).length, here: data.every((one) => one.directory === directory) }",
  read: (value) => {
    const { all, children, here } = value as { all: number; children: number; here: boolean };
    return {
      holds: all === 2 && children === 1 && here,
      observed: `${all} sessions, ${children} of them a child, ${here ? "all" : "not all"} of this project`,
    };
  },
});
