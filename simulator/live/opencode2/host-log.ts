import type { TraceEvent } from "../../trace/event.ts";
import { logLines, pluginFailure } from "../plugin-failures.ts";

export function pluginFailures(data: string): TraceEvent[] {
  return logLines(data).flatMap((line) =>
    line.includes("failed to load plugin") ? [pluginFailure("?", line)] : [],
  );
}

export function whySilent(data: string): string | undefined {
  const line = logLines(data).find((one) => one.includes("Duplicate plugin ID"));
  return line;
}

/** The preview prints some of its log's lines on stdout, each followed by what it holds, indented. */
export const withoutLog = (text: string): string => text.replace(LOGGED, "");

const LOGGED = /^\[\d\d:\d\d:\d\d\.\d{3}\] [A-Z]+ \(#\d+\).*\n(?:[ }].*\n)*/gm;
