/** The name of a replay's run in its page. */
export const REPLAY_RUN = "replay";
