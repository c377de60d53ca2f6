import type { TraceEvent } from "../../trace/event.ts";
import { Masks } from "./masks.ts";
import { shortened } from "./repeated.ts";

/**
 * What one script came to, without what differs between any two runs: times, ids, folders, hashes. Hooks and requests are
 * one list for each session, events another; calls of one step may race, so each call has lists of its own.
 */
export interface Recording {
  readonly calls: Lanes;
  readonly events: Lanes;
  readonly stored: unknown;
  readonly disk: unknown;
  /** Plugins that the host went on without, and requests that it refused. */
  readonly failures: readonly string[];
}

type Lanes = Readonly<Record<string, readonly unknown[]>>;
export type Fields = Readonly<Record<string, unknown>>;

export interface RecordingInput {
  readonly trace: readonly TraceEvent[];
  readonly stored: readonly unknown[];
  readonly failures: readonly string[];
  readonly disk: Readonly<Record<string, string>>;
  readonly directory: string;
  readonly home: string;
}

export function normalise(input: RecordingInput): Recording {
  const masks = new Masks(input);
  // Ids get their names by what is stored in the end, which does not depend on who was first.
  const stored = masks.apply(without(input.stored));
  const calls = masks.apply(lanesOf(callsOf(input.trace))) as Lanes;
  const events = masks.apply(lanesOf(eventsOf(input.trace))) as Lanes;
  const logged = input.trace.flatMap((one) =>
    one.type === "log" && one.service === "plugin" ? [one.message.replace(/ error=.*/s, "")] : [],
  );
  return {
    calls,
    events,
    stored,
    disk: masks.apply(input.disk),
    failures: masks.apply([...input.failures, ...logged]) as string[],
  };
}

interface Placed {
  readonly lane: string;
  readonly record: unknown;
}

function lanesOf(list: readonly Placed[]): Lanes {
  const lanes: Record<string, unknown[]> = {};
  for (const { lane, record } of list) (lanes[lane] ??= []).push(record);
  const sorted = Object.entries(lanes).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([lane, records]) => [lane, shortened(records as Fields[])]));
}

const laneOf = ({ sessionID, callID }: { readonly sessionID?: unknown; readonly callID?: unknown }): string =>
  [sessionID, callID].filter((part) => typeof part === "string").join(" ");

/** Hooks by what they were given and what all plugins left of it; requests by what the model was sent. */
function callsOf(trace: readonly TraceEvent[]): Placed[] {
  const left = new Map<string, unknown>();
  for (const one of trace)
    if (one.type === "hook.after" && one.error === undefined) {
      const id = callOf(one.id);
      // Nothing is said of a plugin that changed nothing.
      left.set(id, one.output ?? left.get(id));
    }
  const thrown = new Set(
    trace.flatMap((one) => (one.type === "hook.after" && one.error !== undefined ? [callOf(one.id)] : [])),
  );
  const entered = new Set<string>();
  return trace.flatMap((one): Placed[] => {
    if (one.type === "llm") {
      const lane = one.kind === "title" ? "title" : one.sessionID;
      return [{ lane, record: { request: one.kind, ...requestOf(one.body as Fields) } }];
    }
    if (one.type !== "hook.before" || entered.has(callOf(one.id))) return [];
    const id = callOf(one.id);
    entered.add(id);
    const given = hookValue(one.output as Fields);
    const after =
      thrown.has(id) || !left.has(id) ? "thrown" : hookValue((left.get(id) ?? one.output) as Fields);
    // The probe of the real host reads a tool's error as it was made; what became of it shows in its event.
    const isError = (one.output as Fields)["status"] === "error" && after !== "thrown";
    const same = isError || JSON.stringify(after) === JSON.stringify(given);
    const record = { hook: one.hook, given, ...(same ? {} : { after }) };
    return [{ lane: laneOf(one.output as Fields), record }];
  });
}

/** Calls of several plugins in one hook count as one. */
const callOf = (id: string): string => id.replace(/\.\d+$/, "");

function hookValue(value: Fields): unknown {
  const { tools, error, ...rest } = value;
  const kept = without(error === undefined ? rest : { ...rest, error: withoutCause(error as Fields) });
  return tools === undefined
    ? kept
    : { ...(kept as object), tools: toolsOf(tools as Record<string, Fields>) };
}

/** What lies behind a tool's error is the engine's own, except for permissions. */
function withoutCause({ error: cause, ...error }: Fields): Fields {
  const isKept = String((cause as Fields | undefined)?.["_tag"]).startsWith("Permission.");
  return isKept ? { ...error, error: cause } : error;
}

/** Names of tools; what is said of one, where it is short enough not to be the host's own, stands behind it. */
const toolsOf = (tools: Readonly<Record<string, Fields>>): readonly string[] =>
  Object.entries(tools).map(([name, { description }]) => {
    const said = String(description);
    return said.length <= 100 ? `${name}: ${said}` : name;
  });

function requestOf({ model, messages, tools, tool_choice }: Fields): object {
  const named = (tools ?? []) as {
    readonly function: { readonly name: string; readonly description: string };
  }[];
  return {
    model,
    tool_choice,
    messages,
    tools: toolsOf(Object.fromEntries(named.map((tool) => [tool.function.name, tool.function]))),
  };
}

function eventsOf(trace: readonly TraceEvent[]): Placed[] {
  return trace.flatMap((one) => {
    if (one.type !== "event") return [];
    const { type, properties } = one.event;
    if (!KEPT.test(type) || NOISE.test(type)) return [];
    const fields = properties as Fields;
    const { sessionID } = fields["form"] === undefined ? fields : (fields["form"] as Fields);
    const lane = type === "session.renamed" ? "title" : laneOf({ ...fields, sessionID });
    return [{ lane, record: { type, ...(without(fields) as object) } }];
  });
}

const KEPT = /^(session|permission|form)\./;
/** Deltas come in pieces of any size, and usage is told whenever a title or a step is done. */
const NOISE = /\.delta$|^session\.usage\./;

const DROPPED: ReadonlySet<string> = new Set([
  "time",
  "at",
  "slug",
  "version",
  "path",
  "subpath",
  "snapshot",
  "projectID",
  "patch",
]);

/** What a model, a script or a plugin wrote is kept whole. */
const AUTHORED: ReadonlySet<string> = new Set(["input", "arguments"]);

function without(value: unknown, key = ""): unknown {
  if (typeof value !== "object" || value === null || AUTHORED.has(key)) return value;
  if (Array.isArray(value)) return value.map((item) => without(item));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !DROPPED.has(name))
      .map(([name, field]) => [name, without(field, name)]),
  );
}
