import { clientSpike } from "../../client-spike.ts";

export const spike = clientSpike({
  hypothesis: "client.session.fork copies the session into a new one without a parent",
  method: "session.fork",
  argument: "{ path: { id: c.sessionID }, body: {} }",
  carries: "a fork is a root session: its work needs a task of its own (G6)",
  pick: "{ parent: data.parentID ?? null, title: data.title }",
  read: (value) => {
    const { parent, title } = value as { parent: string | null; title: string };
    return {
      holds: parent === null && title === "t (fork #1)",
      observed: `parent ${parent}, title ${JSON.stringify(title)}`,
    };
  },
});
