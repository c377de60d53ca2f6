import { main } from "./main.ts";
import type { Terminal } from "./terminal.ts";

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** The command line in this process, and what it said. */
export async function call(...args: string[]): Promise<Ended> {
  const said = { out: "", err: "" };
  const terminal: Terminal = {
    stdout: { write: (text) => (said.out += text) },
    stderr: { write: (text) => (said.err += text) },
  };
  await main(args, terminal);
  return { code: Number(terminal.exitCode ?? 0), ...said };
}
