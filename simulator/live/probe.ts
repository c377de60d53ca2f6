import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { TraceEvent } from "../trace/event.ts";
import { LineReader } from "./line-reader.ts";
import { holdOpen } from "./open-resources.ts";

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

export interface ProbeOptions {
  /** Text of one of the plugins, which writes its lines to that file. */
  readonly source: (place: "first" | "last", file: string) => string;
  /** @param line what a probe wrote, one trace event with notes of its own */
  readonly record: (line: TraceEvent) => void;
}

export function openProbe({ source, record }: ProbeOptions): Probe {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "opencode-simulator-probe-")));
  const remove = (): void => rmSync(root, { recursive: true, force: true });
  const release = holdOpen(remove);
  const file = join(root, "probe.jsonl");
  writeFileSync(file, "");
  const spec = (place: "first" | "last"): string => {
    const path = join(root, `${place}.js`);
    writeFileSync(path, source(place, file));
    return pathToFileURL(path).href;
  };
  const reader = new LineReader(file);
  const timer = setInterval(() => flush(), 50).unref();
  const flush = (): void => {
    for (const line of reader.read()) record(JSON.parse(line) as TraceEvent);
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
