import type { TraceRecord } from "../trace/event.ts";
import { answerLines } from "./answer-lines.ts";
import { eventLines2 } from "./event-lines2.ts";
import { brief, describeChange } from "./describe-change.ts";

/**
 * A trace as a person reads it: step by step what the user said, what the model answered, which tools ran and how
 * they ended, what each hook changed or threw, and whatever went wrong beside it.
 */
export interface AccountOptions {
  /** Plugins that are not told about: the observer, or a script's own. */
  readonly silent: ReadonlySet<string>;
}

export function accountOf(records: readonly TraceRecord[], options: AccountOptions): string[] {
  const lines: string[] = [];
  const quiet = new Map<string, number>();
  const open = new Map<string, Extract<TraceRecord, { type: "hook.before" }>>();
  const calls = new Map<string, string>();
  for (const record of records) {
    if (record.type === "hook.before") open.set(record.id, record);
    else if (record.type === "hook.after") {
      const before = open.get(record.id);
      if (before === undefined || options.silent.has(before.plugin)) continue;
      const told = hookLines(before, record);
      if (told.length === 0) quiet.set(before.hook, (quiet.get(before.hook) ?? 0) + 1);
      lines.push(...told);
    } else if (record.type === "event")
      lines.push(
        ...eventLines(record.event),
        ...eventLines2(record.event, calls),
        ...answerLines(record.event),
      );
    else lines.push(...linesOf(record, options));
  }
  if (quiet.size > 0) {
    const calls = [...quiet].map(([hook, count]) => `${hook} ×${count}`).join(", ");
    lines.push("", `hooks called that changed nothing: ${calls}`);
  }
  return lines;
}

function hookLines(
  before: Extract<TraceRecord, { type: "hook.before" }>,
  after: Extract<TraceRecord, { type: "hook.after" }>,
): string[] {
  const { tool } = (before.input ?? {}) as { tool?: string };
  const who = before.plugin === "*" ? "plugins" : before.plugin;
  const head = `    ${who} · ${before.hook}${tool === undefined ? "" : ` (${tool})`}`;
  // A throw before a call is how a plugin refuses it.
  const threw = before.hook === "tool.execute.before" ? "refused the call:" : "threw";
  if (after.error !== undefined) {
    const [where] = after.places ?? [];
    return [`${head} ${threw} ${brief(after.error, 200)}${where === undefined ? "" : ` at ${where}`}`];
  }
  if (after.output === undefined) return [];
  return describeChange(before.output, after.output).map((change) => `${head}: ${change}`);
}

function firstLine(text: string): string {
  const [first = "", ...rest] = text.split("\n");
  return rest.length === 0 ? first : `${first} … (${rest.length} more lines in the trace)`;
}

function linesOf(record: TraceRecord, options: AccountOptions): string[] {
  switch (record.type) {
    case "step":
      return ["", `${record.index + 1}. ${stepLine(record.kind, record.input)}`];
    case "http":
      if (record.status === 0) return [`  → no answer: ${brief(record.body, 160)}`];
      return record.status < 400
        ? []
        : [`  → the host answers HTTP ${record.status} ${brief(record.body, 160)}`];
    case "llm":
      return [`  model (${record.kind}): ${answerLine(record.answer)}`];
    case "terminal":
      return [`  ${record.stream}: ${brief(record.text)}`];
    case "log":
      return record.level === "error" ? [`  host log: ${firstLine(record.message)}`] : [];
    case "fault": {
      const choice = record.choice === undefined ? "" : ` ${record.choice}`;
      return [`  FAULT ${record.kind}${choice} at ${record.where}`];
    }
    case "note":
      return record.name === "plugins" ? pluginLines(record.data, options) : [];
    case "disk": {
      const files = Object.entries(record.files).map(([path, text]) =>
        text === null ? `${path} (deleted)` : path,
      );
      return files.length === 0 ? [] : ["", `files changed: ${files.join(", ")}`];
    }
    default:
      return [];
  }
}

function stepLine(kind: string, input: unknown): string {
  const step = (input ?? {}) as Record<string, unknown>;
  const session = typeof step["session"] === "string" ? ` in session ${step["session"]}` : "";
  if (kind === "admit" || kind === "elsewhere")
    return `user ${kind === "admit" ? "(not waited for)" : "in another project"}: ${brief(step[kind])}`;
  if (kind === "prompt")
    return `user${session}: ${typeof step["prompt"] === "string" ? step["prompt"] : brief(step["prompt"])}`;
  if (kind === "command")
    return `user${session}: /${String(step["command"])} ${String(step["arguments"] ?? "")}`.trimEnd();
  if (kind === "shell") return `user${session}: !${String(step["shell"])}`;
  return `user${session}: ${kind}`;
}

function answerLine(answer: unknown): string {
  const {
    say,
    call = [],
    http,
  } = (answer ?? {}) as { say?: string; call?: [string, unknown][]; http?: number };
  if (http !== undefined) return `HTTP ${http}`;
  const calls = call.map(([tool, args]) => `${tool} ${brief(args)}`);
  return [...(say === undefined ? [] : [brief(say, 100)]), ...calls].join(" + ") || "nothing";
}

function eventLines({ type, properties }: { type: string; properties: unknown }): string[] {
  if (type === "session.error") {
    const { error } = properties as { error?: { name?: string; data?: { message?: string } } };
    return [`  session error: ${error?.name ?? "unknown"} ${error?.data?.message ?? ""}`.trimEnd()];
  }
  if (type === "session.compacted") return ["  (the session was compacted)"];
  if (type !== "message.part.updated") return [];
  const { part } = properties as {
    part: { type: string; tool?: string; state?: { status?: string; output?: unknown; error?: string } };
  };
  if (part.type !== "tool") return [];
  if (part.state?.status === "completed") return [`  tool ${part.tool}: ${brief(part.state.output, 100)}`];
  return part.state?.status === "error"
    ? [`  tool ${part.tool} failed: ${brief(part.state.error, 200)}`]
    : [];
}

function pluginLines(data: unknown, { silent }: AccountOptions): string[] {
  const loaded = data as { name: string; hooks: string[]; tools: string[] }[];
  return loaded
    .filter(({ name }) => !silent.has(name))
    .map(({ name, hooks, tools }) => {
      const offered = tools.length === 0 ? "" : `; tools ${tools.join(", ")}`;
      return `plugin ${name}: ${hooks.length === 0 ? "no hooks" : `hooks ${hooks.join(", ")}`}${offered}`;
    });
}
