/**
 * Where a command writes and what it ends with, as `process` has it: commands are given it, so that a test reads what they
 * say without a process of its own.
 */
export interface Terminal {
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown; readonly isTTY?: boolean };
  exitCode?: number | string | null | undefined;
}
