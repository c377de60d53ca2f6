/**
 * Which plugins the real host went on without. OpenCode 1.18.33 says of a factory that threw nothing on any route, and
 * writes one line into its own log: `level=ERROR … message="failed to load plugin" path=… error="…"`.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TraceEvent } from "../trace/event.ts";

const LINE = /message="failed to load plugin" path=(\S+) error=("(?:[^"\\]|\\.)*"|\S+)/;

/** As the fake host tells them. @param data the process's own folder of data. */
export function pluginFailures(data: string): TraceEvent[] {
  return logLines(data).flatMap((line) => {
    const [, path = "", error = ""] = LINE.exec(line) ?? [];
    return path === "" ? [] : [pluginFailure(plainPath(path), plainText(error))];
  });
}

/** A plugin that a host went on without. */
export function pluginFailure(path: string, error: string): TraceEvent {
  const message = `failed to load plugin path=${path} error=${error}`;
  return { type: "log", level: "error", service: "plugin", message };
}

/** Every line of the host's own log. */
export function logLines(data: string): string[] {
  const folder = join(data, "opencode", "log");
  return logsIn(folder).flatMap((file) => readFileSync(join(folder, file), "utf8").split("\n"));
}

function logsIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // A host that has written none yet.
    return [];
  }
}

const plainPath = (path: string): string => (path.startsWith("file:") ? fileURLToPath(path) : path);

function plainText(text: string): string {
  try {
    return text.startsWith('"') ? String(JSON.parse(text)) : text;
  } catch {
    return text;
  }
}
