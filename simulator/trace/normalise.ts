import { clean, mapStrings } from "./clean.ts";
import type { Golden, GoldenRecord, ListName } from "./golden.ts";
import { nameHostTexts, shorten } from "./host-text.ts";
import { IdNames } from "./id-names.ts";

/**
 * Turns what was recorded of one run into the golden format. It knows names and places of fields, never a
 * particular script: nothing is left out because it happens to differ.
 */
export interface Recorded {
  readonly id: string;
  readonly http: readonly unknown[];
  readonly log: readonly LogRecord[];
  readonly llm: readonly LlmRequest[];
  readonly sessions: readonly unknown[];
  readonly messages: readonly unknown[];
  readonly files: Readonly<Record<string, string | null>>;
  /** Absolute path → placeholder, the longest path first. */
  readonly paths: readonly (readonly [path: string, name: string])[];
  /** What the plugins of the script make different in every run: regular expression → what stands for it. */
  readonly varying?: readonly { readonly text: string; readonly as: string }[];
}

/** One line of the plugin log. */
export interface LogRecord {
  readonly h: string;
  readonly p?: string;
  readonly i?: Readonly<Record<string, unknown>>;
  readonly o?: Readonly<Record<string, unknown>>;
  readonly e?: { readonly type: string; readonly properties: Readonly<Record<string, unknown>> };
}

interface LlmRequest {
  readonly kind: string;
  readonly sessionID: string;
  readonly parentSessionID?: string;
  readonly body: unknown;
}

export function normalise(run: Recorded): Golden {
  const { hooks, titleHooks } = splitHooks(run.log);
  const { events, sideEvents } = splitEvents(run.log);
  const raw = {
    sessions: clean(run.sessions) as unknown[],
    messages: clean(run.messages) as unknown[],
    http: clean(run.http) as unknown[],
    hooks: clean(hooks) as GoldenRecord[],
    titleHooks: clean(titleHooks) as GoldenRecord[],
    events: clean(events) as GoldenRecord[],
    sideEvents: clean(sideEvents) as GoldenRecord[],
    llm: requests(run.llm),
    files: run.files,
  };
  const named = nameAll(raw, run.paths, run.varying);
  return {
    id: run.id,
    runs: 1,
    order: { hooks: "total", titleHooks: "total", events: "total", sideEvents: "total", llm: "total" },
    http: named.http,
    hooks: named.hooks,
    titleHooks: named.titleHooks,
    events: withoutRepeats(named.events),
    sideEvents: named.sideEvents,
    llm: named.llm,
    sessions: named.sessions,
    messages: named.messages,
    files: named.files,
    dropped: [],
  };
}

type Sections = Pick<Golden, "sessions" | "messages" | "http" | "files" | ListName>;

/** Names ids, paths and host texts in every section, and sorts the keys. */
export function nameAll(
  raw: Sections,
  paths: Recorded["paths"],
  varying: Recorded["varying"] = [],
): Sections {
  const ids = new IdNames();
  // The walk of the format: stored state first, then what was seen on the way.
  for (const section of [
    "sessions",
    "messages",
    "http",
    "hooks",
    "titleHooks",
    "events",
    "sideEvents",
    "llm",
  ] as const) {
    ids.walk(raw[section]);
  }
  const places = paths.flatMap(([path, name]) => inEveryCase(path, name));
  const patterns = varying.map((one) => [new RegExp(one.text, "g"), stands(one.as)] as const);
  // Keys and the texts of a conversation come again and again.
  const known = new Map<string, string>();
  const whole = (value: string): string => {
    let named = value;
    for (const [path, name] of places) named = named.replaceAll(path, name);
    for (const [pattern, as] of patterns) named = named.replace(pattern, as);
    return ids.replace(nameHostTexts(named));
  };
  const text = (value: string): string => {
    const short = known.get(value) ?? shorten(whole(value));
    known.set(value, short);
    return short;
  };
  const { files, ...sections } = raw;
  const written = mapStrings(files, (value) => shorten(whole(value), LONGEST_FILE)) as Sections["files"];
  return { ...(mapStrings(sections, text) as Sections), files: written };
}

/** A file stands once, and plugins write what they saw into one: where a word of it varies, the rest is still compared. */
const LONGEST_FILE = 30_000;

/** A plugin may shout: the path in capitals has the name in capitals. */
function inEveryCase(path: string, name: string): (readonly [string, string])[] {
  const cased = [
    [path, name],
    [path.toUpperCase(), name.toUpperCase()],
    [path.toLowerCase(), name.toLowerCase()],
  ] as const;
  return cased.filter(([one], index) => cased.findIndex(([other]) => other === one) === index);
}

/** What stands for a match: the same for all, or, when it ends in `#`, with a number by first appearance. */
function stands(as: string): (found: string) => string {
  if (!as.endsWith("#")) return () => as;
  const numbers = new Map<string, number>();
  return (found) => {
    if (!numbers.has(found)) numbers.set(found, numbers.size + 1);
    return `${as}${numbers.get(found)}`;
  };
}

function splitHooks(log: readonly LogRecord[]): { hooks: GoldenRecord[]; titleHooks: GoldenRecord[] } {
  const hooks: GoldenRecord[] = [];
  const titleHooks: GoldenRecord[] = [];
  let definitions: Record<string, string[]> | undefined;
  for (const record of log) {
    if (record.h === "event") continue;
    if (isTitleHook(record)) {
      titleHooks.push({ ...record });
      continue;
    }
    if (record.h !== "tool.definition") {
      definitions = undefined;
      hooks.push({ ...record });
      continue;
    }
    if (definitions === undefined) {
      definitions = {};
      hooks.push({ h: "tool.definition", tools: definitions });
    }
    const ids = (definitions[record.p ?? ""] ??= []);
    ids.push(String(record.i?.["toolID"]));
    ids.sort();
  }
  return { hooks, titleHooks };
}

/** The title request runs beside the first step; its hooks are told apart by agent or prompt. */
function isTitleHook(record: LogRecord): boolean {
  if (record.i?.["agent"] === "title") return true;
  if (record.h !== "experimental.chat.system.transform") return false;
  const system = record.o?.["system"];
  return Array.isArray(system) && String(system[0]).startsWith("You are a title generator.");
}

function splitEvents(log: readonly LogRecord[]): { events: GoldenRecord[]; sideEvents: GoldenRecord[] } {
  const events: GoldenRecord[] = [];
  const sideEvents: GoldenRecord[] = [];
  const users = new Set<unknown>();
  for (const { e } of log) {
    if (e === undefined || NOISE.test(e.type)) continue;
    const record = { type: e.type, properties: e.properties };
    if (SIDE.test(e.type)) {
      sideEvents.push(record);
      continue;
    }
    const info = e.properties["info"] as { id?: unknown; role?: unknown } | undefined;
    if (e.type === "message.updated" && info?.role === "user") {
      if (users.has(info.id)) continue;
      users.add(info.id);
    }
    events.push(record);
  }
  return { events, sideEvents };
}

const NOISE =
  /^(session\.updated|session\.diff|message\.part\.delta|plugin\.added|catalog\.|integration\.|reference\.|file\.watcher\.|server\.|lsp\.|vcs\.|mcp\.|tui\.)/;
const SIDE = /^(permission\.|question\.|todo\.updated|file\.edited)/;

/** Leaves out an event that repeats the last known state of the same message, part or session. */
export function withoutRepeats(events: readonly GoldenRecord[]): GoldenRecord[] {
  const last = new Map<string, string>();
  return events.filter((record) => {
    const properties = record["properties"] as Record<string, { id?: unknown } | undefined> | undefined;
    const id = properties?.["part"]?.id ?? properties?.["info"]?.id;
    const isStatus = record["type"] === "session.status";
    if (id === undefined && !isStatus) return true;
    const slot = `${String(record["type"])} ${String(id ?? properties?.["sessionID"])}`;
    const state = JSON.stringify(record);
    if (last.get(slot) === state) return false;
    last.set(slot, state);
    return true;
  });
}

/** Requests in order of arrival, title requests last. */
function requests(llm: readonly LlmRequest[]): GoldenRecord[] {
  const ordered = [
    ...llm.filter((one) => one.kind !== "title"),
    ...llm.filter((one) => one.kind === "title"),
  ];
  return ordered.map((request) => {
    const { messages, tools, model, stream: _stream, ...params } = request.body as ChatRequest;
    const isSystem = (message: { role: string }): boolean => message.role === "system";
    const functions = (tools ?? []).map((tool) => tool.function);
    return {
      kind: request.kind,
      sessionID: request.sessionID,
      ...(request.parentSessionID === undefined ? {} : { parentSessionID: request.parentSessionID }),
      model,
      system: messages.filter(isSystem).map((message) => message.content),
      messages: messages.filter((message) => !isSystem(message)),
      tools: functions.map((one) => one.name),
      toolDescs: Object.fromEntries(
        functions
          .map(({ name, description = "" }) => [name, description] as const)
          .filter(([, description]) => isShown(description)),
      ),
      params,
    };
  });
}

/** Long descriptions are the host's own; a hook may have left something else than text. */
function isShown(description: unknown): boolean {
  if (typeof description !== "string") return true;
  return description.length <= 100 || description.includes("DEFMARK");
}

interface ChatRequest {
  readonly messages: readonly { readonly role: string; readonly content?: unknown }[];
  readonly tools?: readonly {
    readonly function: { readonly name: string; readonly description?: unknown };
  }[];
  readonly model: string;
  readonly stream?: boolean;
}
