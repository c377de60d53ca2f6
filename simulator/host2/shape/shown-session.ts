import type { Json, SessionInfo } from "./session-message.ts";

/** A session as routes and plugins are shown it: what it does not have is there all the same, undefined. */
export function shownSession({ directory, path, ...info }: SessionInfo): Json {
  const { id, parentID, fork, projectID, agent, model, cost, tokens, time, title, revert } = info;
  const given = { id, parentID, fork, projectID, agent, model, cost, tokens, time, title };
  const subpath = path === "" ? undefined : path;
  return {
    ...given,
    time: { ...time, archived: undefined },
    location: { directory, workspaceID: undefined },
    subpath,
    revert,
  };
}
