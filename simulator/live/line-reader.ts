import { closeSync, openSync, readSync } from "node:fs";

/** Reads whole lines appended to a file since the last call. */
export class LineReader {
  readonly #fd: number;
  readonly #chunk = Buffer.alloc(1 << 20);
  #rest: Buffer = Buffer.alloc(0);

  constructor(file: string) {
    this.#fd = openSync(file, "r");
  }

  read(): string[] {
    const lines: string[] = [];
    for (;;) {
      const length = readSync(this.#fd, this.#chunk, 0, this.#chunk.length, null);
      if (length === 0) return lines;
      const bytes = Buffer.concat([this.#rest, this.#chunk.subarray(0, length)]);
      const end = bytes.lastIndexOf(10);
      this.#rest = bytes.subarray(end + 1);
      if (end >= 0) lines.push(...bytes.subarray(0, end).toString("utf8").split("\n"));
    }
  }

  close(): void {
    closeSync(this.#fd);
  }
}
