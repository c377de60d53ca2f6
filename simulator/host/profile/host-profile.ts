/**
 * A profile says which version of OpenCode a host is or imitates, and, switch by switch, where that version
 * behaves otherwise than another one. Each switch names the spike that measured it (`spikes/hypotheses`); the
 * wire format of requests and all that no switch names is that of the pinned version.
 */
export interface HostProfile {
  /** The argument of `--profile`, such as "opencode@1.1.53". */
  readonly name: string;
  /** The version that the host reports of itself. */
  readonly version: string;
  readonly switches: HostSwitches;
}

export interface HostSwitches {
  /**
   * A module whose default export is `{ id, server }` is a plugin. Where false, every export is called as a
   * function in the order of names, and what was called before the first that is none stays. Spikes
   * `load-default-object`, `load-other-exports`.
   */
  readonly pluginObjects: boolean;
  /**
   * A plugin may stand with options in the configuration. Where false, that is an invalid configuration, and
   * every request of the project answers 500. Spike `load-options`.
   */
  readonly pluginOptions: boolean;
  /**
   * A plugin that cannot be loaded is told and left out. Where false, it takes the host down: every request of
   * the project answers 500. Spike `load-factory-throws`.
   */
  readonly survivesBadPlugins: boolean;
  /** A `config` hook that throws is ignored. Where false, it takes the host down. Spike `throw-config`. */
  readonly survivesConfigHooks: boolean;
  /**
   * Hooks that this version never calls. Spikes `hook-autocontinue`, `hook-tool-definition`, `hook-small-model`,
   * `load-dispose`.
   */
  readonly absentHooks: readonly string[];
  /**
   * Hooks are called for child sessions too. False in no version measured: it is what was long believed, and
   * what a plugin has to expect of hosts nobody has measured. Spike `subagent-hooks-silent`.
   */
  readonly hooksInChildren: boolean;
  /**
   * `input.agent` of `chat.params` and `chat.headers` is the agent's name. Where false it is the whole agent.
   * Spike `params-name-agent`.
   */
  readonly paramsNameAgent: boolean;
  /**
   * The model reads exactly the text that a hook or tool threw. Where false, the error's name stands before it
   * ("Error: …"). Spike `hook-tool-before`.
   */
  readonly bareErrorTexts: boolean;
  /**
   * A prompt that dies of a defect answers 500. Where false, it answers 200 with no body, because the status
   * was sent before the work began. Spike `subtask-throw-wedges`.
   */
  readonly defectsAnswer500: boolean;
  /**
   * Besides the session, every user message gets a title of its own, with a request per step until it has
   * one, hooks of a request included. Spike `hook-chat-params`.
   */
  readonly titlesEachMessage: boolean;
  /**
   * The client that a plugin is given names the project with each request. Where false it does not, and the
   * server answers for the folder it was started in. Spike `client-path`.
   */
  readonly clientNamesProject: boolean;
  /** The client that a plugin is given streams the host's events; else none ever comes. Spike `event-subscribe`. */
  readonly clientStreamsEvents: boolean;
  /**
   * What a synchronous throw in an `event` hook does: it hangs the host, or fails the prompt whose status was
   * told, or no plugin hears another event, or nothing but that the plugins behind it miss this one. Spikes
   * `throw-event-sync`, `events-heard-after-sync-throw`.
   */
  readonly syncEventThrow: "hangs" | "fails" | "deafens" | "ignored";
  /**
   * The beginning of a step is stored before its tools run. Where false, they run while git still takes the step's
   * first snapshot: their parts are not stored yet, and what they write is in no diff. Spikes
   * `client-session-messages`, `client-session-diff`.
   */
  readonly storesStepFirst: boolean;
  /** The error of an aborted turn is told before the session is idle. Spike `abort-seen-before-idle`. */
  readonly tellsAbortBeforeIdle: boolean;
  /**
   * A child that is aborted makes its task call an error. Where false, the call completes with the text there is.
   * Spike `child-aborted-parent-goes-on`.
   */
  readonly abortedChildFailsTask: boolean;
  /** `background: true` of a task call counts, where the environment allows it. Spike `background-task`. */
  readonly backgroundTasks: boolean;
  /** Reaching the limit of tokens starts a compaction, else only passing it. Spike `compaction-at-three-quarters`. */
  readonly compactsAtLimit: boolean;
  /**
   * A compaction keeps the last turns word for word. Where false, only the summary is left of what was said before.
   * Spike `compaction-removes-history`.
   */
  readonly compactionKeepsTail: boolean;
  /**
   * The request for a summary holds the conversation as one text. Where false, it holds the messages themselves,
   * with the wish for a summary behind them. Spike `compaction-sends-history`.
   */
  readonly flattensForCompaction: boolean;
  /** `write` and `edit` take a file that the session has not read. Spike `write-unread-file`. */
  readonly writesUnread: boolean;
  /** The items of `todowrite` need no `id`. Spike `todo-event-holds-items`. */
  readonly todosWithoutIds: boolean;
  /** `/file/status` names what differs from the last commit. Spike `client-file-status`. */
  readonly fileStatus: boolean;
  /** `/session/:id/diff` names what the whole session has changed. Spike `client-session-diff`. */
  readonly sessionDiff: boolean;
}
