/** A command called without a process of its own: what it ended with and what it said. */
import type { Terminal } from "./terminal.ts";

export interface Said {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

type Main = (argv: readonly string[], terminal: Terminal) => Promise<number>;

export const calling =
  (main: Main) =>
  async (...args: string[]): Promise<Said> => {
    const said = { stdout: "", stderr: "" };
    const status = await main(args, {
      out: (lines) => void (said.stdout += `${lines}\n`),
      err: (lines) => void (said.stderr += `${lines}\n`),
      hasColours: false,
    });
    return { status, ...said };
  };
