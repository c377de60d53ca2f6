/**
 * The user's own rules for shell commands, as the host keeps them. A tool of ours that runs a command asks them first,
 * so that it may do no more than the host's own shell.
 */

/** A command line that is about to run. */
interface ShellPermission {
  readonly command: string;
  /** What the line runs, command by command, as the user's rules would name it. */
  readonly patterns: readonly string[];
  /** What the user may allow once and for all when asked. */
  readonly always: readonly string[];
}

/** Resolves when the rules, or the user, let the line run; rejects in the host's own way otherwise. */
export type AskUser = (permission: ShellPermission) => Promise<void>;
