import type { Terminal } from "./terminal.ts";

/** How far a long comparison is, in one line of a terminal that a person looks at; nothing in a file or a pipe. */
export class Progress {
  readonly #terminal: Terminal;
  readonly #total: number;
  #done = 0;

  constructor(terminal: Terminal, total: number) {
    this.#terminal = terminal;
    this.#total = total;
  }

  /** The real host has played one more. */
  readonly onReal = (id: string): void => {
    this.#done++;
    this.#show(`real host: ${this.#done}/${this.#total} ${id}`);
  };

  /** Another run of a script on the real host, since the last one differed. */
  again(id: string, run: number, runs: number): void {
    this.#show(`real host: ${id}, run ${run} of ${runs}`);
  }

  end(): void {
    this.#show("");
  }

  #show(line: string): void {
    if (this.#terminal.stderr.isTTY) this.#terminal.stderr.write(`\r\u001b[K${line}`);
  }
}
