/**
 * A profile says which version of OpenCode a host is or imitates, and, switch by switch, where that version
 * behaves otherwise than another one. Each switch names the spike that measured it.
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
   * function, and an object is a load failure.
   */
  readonly pluginObjects: boolean;
}
