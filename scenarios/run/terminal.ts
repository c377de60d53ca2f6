/**
 * What a command says and how: the terminal of this process, or what a test reads. No command writes elsewhere, so that
 * `main(argv, terminal)` can be called without a process of its own.
 */
export interface Terminal {
  /** Writes lines for whoever called; a newline is added. */
  readonly out: (lines: string) => void;
  readonly err: (lines: string) => void;
  readonly hasColours: boolean;
}

export function ownTerminal(): Terminal {
  // The simulated host takes the terminal for what plugins write; these are our own ways to it.
  const { stdout, stderr } = process;
  const [out, err] = [stdout.write.bind(stdout), stderr.write.bind(stderr)];
  return {
    out: (lines) => void out(`${lines}\n`),
    err: (lines) => void err(`${lines}\n`),
    hasColours: stdout.isTTY === true && !process.env["NO_COLOR"],
  };
}
