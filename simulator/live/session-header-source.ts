/**
 * Source text of a plugin that makes an older host say which session a model request belongs to: `x-session-id`
 * and `x-parent-session-id` are headers of its own from 1.17 on, before that (from 1.14) it sends the id as
 * `x-session-affinity`, and before that nothing at all. Written as a function, which every version loads.
 */
export const SESSION_HEADER_SOURCE = `export default async () => {
  const parents = new Map();
  return {
    event: async ({ event }) => {
      if (event.type !== "session.created") return;
      parents.set(event.properties.info.id, event.properties.info.parentID);
    },
    "chat.headers": async (input, output) => {
      output.headers["x-session-id"] = input.sessionID;
      const parent = parents.get(input.sessionID);
      if (parent !== undefined) output.headers["x-parent-session-id"] = parent;
    },
  };
};
`;
