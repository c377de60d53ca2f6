/**
 * A profile says which version of OpenCode a host is or imitates, and, switch by switch, where that version
 * behaves otherwise than another one. Each switch names the spike that measured it (`spikes/hypotheses`); the
 * wire format of requests and all that no switch names is that of the pinned version.
 */
export interface HostProfile {
  /** What `--profile` is given, such as "opencode@1.1.53". */
  readonly name: string;
  /** The version that the host reports of itself. */
  readonly version: string;
  readonly switches: HostSwitches;
}

export interface HostSwitches {
  /**
   * A module whose default export is `{ id, server }` is a plugin. Where false, every export is called as a
   * function, and an object fails like any export that is none. Spike `load-default-object`.
   */
  readonly pluginObjects: boolean;
  /**
   * A plugin that cannot be loaded is told and left out. Where false, it takes the host down: every request of
   * the project answers 500. Spike `load-factory-throws`.
   */
  readonly survivesBadPlugins: boolean;
  /** Hooks that this version never calls. Spikes `hook-autocontinue`, `hook-tool-definition`. */
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
}
