import type { TraceEvent } from "../../trace/event.ts";
import { logLines, pluginFailure } from "../plugin-failures.ts";

/**
 * What the preview of OpenCode 2 writes into its log and says nowhere else: which plugins it goes on without, and that
 * two plugins have one id, after which it activates none and answers no prompt. Lines are
 * `level=… message="…" target=… cause="…"`.
 */
export function pluginFailures(data: string): TraceEvent[] {
  const failures = logLines(data)
    .filter((line) => line.includes('message="failed to load plugin"'))
    .map((line) => pluginFailure(field(line, "target") ?? field(line, "plugin.id") ?? "", causeOf(line)));
  // A project's plugins are loaded anew whenever one of their files changes.
  return [...new Map(failures.map((one) => [JSON.stringify(one), one])).values()];
}

/** The time of its last line, in milliseconds since the epoch; 0 = there is none yet. */
export function lastLogged(data: string): number {
  const line = logLines(data).findLast((one) => one.startsWith("timestamp="));
  return line === undefined ? 0 : Date.parse(/^timestamp=(\S+)/.exec(line)?.[1] ?? "");
}

export function whySilent(data: string): string | undefined {
  const text = logLines(data).find((line) => line.includes("Duplicate plugin ID: "));
  const id = /Duplicate plugin ID: (.+?)\)\]\)/.exec(text ?? "")?.[1];
  return id === undefined
    ? undefined
    : `two plugins have the id "${id}": OpenCode 2 then activates no plugin and answers no prompt; give one of them another id`;
}

function causeOf(line: string): string {
  const cause = field(line, "cause") ?? "";
  const [, text = cause] = /^Cause\(\[(?:Fail|Die)\((.*)\)\]\)$/s.exec(cause) ?? [];
  if (!text.startsWith("SchemaError")) return text;
  return `it is no plugin of OpenCode 2, which needs a default export { id, setup }: ${text.replaceAll(/\s*\n\s*/g, " ")}`;
}

/** Values with spaces are quoted as JSON. */
function field(line: string, name: string): string | undefined {
  const [, value] = new RegExp(` ${name.replace(".", "\\.")}=("(?:[^"\\\\]|\\\\.)*"|\\S+)`).exec(line) ?? [];
  return value?.startsWith('"') ? String(JSON.parse(value)) : value;
}

/** The preview prints some of its log's lines on stdout, each followed by what it holds, indented. */
export const withoutLog = (text: string): string => text.replace(LOGGED, "");

const LOGGED = /^\[\d\d:\d\d:\d\d\.\d{3}\] [A-Z]+ \(#\d+\).*\n(?:[ }].*\n)*/gm;
