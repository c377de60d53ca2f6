/**
 * What a host can do, as far as governance behaves differently without it. An ability that nobody measured counts as
 * there: being new is no reason to lose memory.
 */

/** Read at any time: a host may turn out to be less able than it was taken for. */
export interface HostAbilities {
  /** Undefined until the host told it. */
  readonly version: string | undefined;
  /** False once it is known that subagents act past the gate. */
  readonly childrenGoverned: boolean;
  /** False where the host's lists of changed files are known to leave some out. */
  readonly patchesWhole: boolean;
  /** False where a tool of a plugin cannot ask for the user's permission. */
  readonly asksUser: boolean;
  /** Agents that may be started as subagents; undefined until the host's settings were seen. */
  readonly subagents: readonly string[] | undefined;
  /** How deep the host itself nests subagents; undefined until its settings were seen. */
  readonly subagentDepth: number | undefined;
}
