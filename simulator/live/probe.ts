import { closeSync, mkdtempSync, openSync, readSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { profileFor } from "../host/profile/profiles.ts";
import type { TraceEvent } from "../trace/event.ts";
import { holdOpen } from "./open-resources.ts";
import { probeSource } from "./probe-source.ts";

/**
 * The two probe plugins on disk and the reader of what they wrote. The host writes a line before it goes on,
 * so reading up to the end of the file before recording anything else gives one true order.
 */
export interface Probe {
  /** Plugin specs for the host's config: loaded before, and after, every other plugin. */
  readonly first: string;
  readonly last: string;
  /** Records every line written since the last call. */
  flush(): void;
  close(): void;
}

export function openProbe(record: (event: TraceEvent) => void, hostVersion: string): Probe {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "opencode-simulator-probe-")));
  const remove = (): void => rmSync(root, { recursive: true, force: true });
  const release = holdOpen(remove);
  const file = join(root, "probe.jsonl");
  writeFileSync(file, "");
  const spec = (place: "first" | "last"): string => {
    const path = join(root, `${place}.js`);
    writeFileSync(path, probeSource(place, file, profileFor(hostVersion).switches.pluginObjects));
    return pathToFileURL(path).href;
  };
  const reader = new LineReader(file);
  const timer = setInterval(() => flush(), 50).unref();
  const flush = (): void => {
    for (const line of reader.read()) {
      const { at: _at, ...event } = JSON.parse(line) as TraceEvent & { at: number };
      record(event as TraceEvent);
    }
  };
  let closed = false;
  const close = (): void => {
    if (closed) return;
    closed = true;
    clearInterval(timer);
    flush();
    reader.close();
    remove();
    release();
  };
  return { first: spec("first"), last: spec("last"), flush, close };
}

/** Reads whole lines appended to a file since the last call. */
class LineReader {
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
