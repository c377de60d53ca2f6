/**
 * From the records of a trace to its {@link Moments}. Host events are left out, hooks that changed nothing only counted:
 * they stand in the trace file, which the moment's `seq` points into.
 */
import type { TraceHeader, TraceRecord } from "opencode-simulator";
import { addedTexts } from "./added-texts.ts";
import type { Addition, Moment, Moments, QuietHook } from "./moment.ts";
import { plainMessages, sharedFront, type PlainMessage } from "./sent-messages.ts";
import { TextTable } from "./text-table.ts";

/** Kinds of records that no moment is made of. */
export const NO_MOMENT: ReadonlySet<string> = new Set(["event", "http", "final"]);

type Of<T extends TraceRecord["type"]> = Extract<TraceRecord, { type: T }>;
/** A moment without its place. */
type Told = Moment extends infer M ? (M extends Moment ? Omit<M, "seq" | "at" | "turn"> : never) : never;

/** A reason why a run failed, and the turn where it did if that is known. */
export interface Failure {
  readonly text: string;
  readonly turn: number | null;
}

export function collectMoments(
  header: TraceHeader,
  records: readonly TraceRecord[],
  failures: readonly Failure[] = [],
  problem: string | null = null,
): Moments {
  const collector = new MomentCollector();
  for (const record of records) collector.take(record);
  for (const { text, turn } of failures) collector.fail(text, turn);
  return collector.result(header, problem);
}

/** Takes records one by one, for who cannot keep them all. */
export class MomentCollector {
  readonly texts = new TextTable();
  readonly moments: Moment[] = [];
  #turn = 0;
  #graph = "";
  readonly #entered = new Map<string, Of<"hook.before">>();
  readonly #latest = new Map<string, { index: number; messages: readonly PlainMessage[] }>();
  readonly #disk = new Map<string, string | null>();
  readonly #told = new Set<string>();
  #quiet = new Map<string, QuietHook>();
  readonly #said: string[] = [];

  take(record: TraceRecord): void {
    switch (record.type) {
      case "step":
        return this.#step(record);
      case "llm":
        return this.#request(record);
      case "hook.before":
        this.#entered.set(record.id, record);
        return;
      case "hook.after":
        return this.#left(record);
      case "disk":
        return this.#diskChanged(record);
      case "note":
        return this.#note(record);
      case "finding":
        return this.#plain(record, `finding: ${record.finding.name}`, record.finding);
      case "fault":
        return this.#plain(record, `fault: ${record.kind}`, { where: record.where, choice: record.choice });
      case "faults":
        return this.#plain(record, "faults in force", record.active);
      case "terminal":
        return this.#plain(record, `bytes on ${record.stream}`, record.text);
      case "log":
        return record.level === "error"
          ? this.#plain(record, `log: ${record.service}`, record.message)
          : undefined;
      case "event":
      case "http":
      case "final":
        return;
    }
  }

  result(header: TraceHeader, problem: string | null): Moments {
    return { header, texts: this.texts.texts, moments: [...this.moments], problem };
  }

  fail(text: string, turn: number | null): void {
    const last = this.moments.at(-1);
    const place = { seq: last?.seq ?? 0, at: last?.at ?? 0, turn: turn ?? last?.turn ?? 0 };
    this.moments.push({ ...place, kind: "failure", text: this.texts.refer(text) });
  }

  #add(record: TraceRecord, moment: Told): void {
    this.moments.push({ seq: record.seq, at: record.at, turn: this.#turn, ...moment });
  }

  #plain(record: TraceRecord, what: string, data: unknown): void {
    const text = typeof data === "string" ? data : JSON.stringify(data, null, 2);
    this.#add(record, { kind: "note", what, text: this.texts.refer(text) });
  }

  /** Turn 0 is what happens before the first message; each prompt, command or compaction begins the next. */
  #step(record: Of<"step">): void {
    const input = record.input as Typed & { readonly label?: string };
    if (record.kind === "open") return this.#plain(record, "a new session", "");
    this.#turn += 1;
    const what = input.label === undefined ? record.kind : `${record.kind}: ${input.label}`;
    const text = input.text ?? JSON.stringify(record.input);
    for (const typed of [input.text, input.args, ...(input.texts ?? [])])
      if (typed !== undefined && typed.trim() !== "") this.#said.push(typed.trim());
    this.#add(record, { kind: "said", what, text: this.texts.refer(text) });
  }

  #request(record: Of<"llm">): void {
    const body = record.body as Parameters<typeof plainMessages>[0];
    this.#refusedUnseen(record);
    const messages = plainMessages(body);
    const before = this.#latest.get(record.sessionID);
    const kept = before ? sharedFront(before.messages, messages) : 0;
    this.#add(record, {
      kind: "request",
      purpose: record.kind,
      session: record.sessionID,
      base: before?.index ?? null,
      kept,
      had: before?.messages.length ?? 0,
      fresh: messages.slice(kept).map(({ role, text }) => ({
        role,
        text: this.texts.refer(text),
        ...(role === "user" && !this.#isSaid(text) && { isUnsaid: true }),
      })),
      tools: (body.tools ?? []).map((tool) => tool.function.name),
      answer: this.texts.refer(JSON.stringify(record.answer, null, 2)),
      quiet: [...this.#quiet.values()],
    });
    this.#quiet = new Map();
    // A compaction or a title is asked aside: the conversation goes on from the request before it.
    if (record.kind === "main" || record.kind === "subagent")
      this.#latest.set(record.sessionID, { index: this.moments.length - 1, messages });
  }

  /**
   * On the real host a throw keeps the last plugin of a hook from being called, which is what says that the hook was
   * left: what the model is then told as the result of the call are the words of the throw.
   */
  #refusedUnseen(record: Of<"llm">): void {
    if (this.#entered.size === 0) return;
    const { messages } = record.body as { readonly messages: readonly ToolResult[] };
    for (const [id, entered] of this.#entered) {
      if (entered.hook !== "tool.execute.before") continue;
      const { callID } = callAhead(entered);
      const result = messages.find((message) => message.tool_call_id === callID);
      if (result === undefined) continue;
      const error = typeof result.content === "string" ? result.content : JSON.stringify(result.content);
      this.#entered.delete(id);
      this.#call({ ...record, type: "hook.after", id, error }, entered);
    }
  }

  #left(record: Of<"hook.after">): void {
    const entered = this.#entered.get(record.id);
    if (!entered) return;
    this.#entered.delete(record.id);
    const { plugin, hook } = entered;
    if (hook === "tool.execute.before") return this.#call(record, entered);
    if (record.error !== undefined) return this.#plain(record, `${plugin} threw in ${hook}`, record.error);
    if (record.output === undefined) return this.#leftQuietly(plugin, hook);
    const additions: Addition[] = addedTexts(entered.output, record.output).map((text) => ({
      plugin,
      hook,
      text: this.texts.refer(text),
    }));
    if (additions.length === 0) return this.#leftQuietly(plugin, hook);
    // What stands in every request is the same again with each.
    const fresh = REPEATED.has(hook) ? additions.filter((one) => this.#isFresh(one)) : additions;
    if (fresh.length > 0) this.#add(record, { kind: "added", additions: fresh });
  }

  #isFresh(addition: Addition): boolean {
    const key = JSON.stringify(addition);
    const isFresh = !this.#told.has(key);
    this.#told.add(key);
    return isFresh;
  }

  /** What the user typed stands in the message, whatever was put around it. */
  #isSaid(message: string): boolean {
    return this.#said.some((text) => message.includes(text));
  }

  #leftQuietly(plugin: string, hook: string): void {
    const key = `${plugin} ${hook}`;
    this.#quiet.set(key, { plugin, hook, count: (this.#quiet.get(key)?.count ?? 0) + 1 });
  }

  #call(record: Of<"hook.after">, entered: Of<"hook.before">): void {
    const { tool = "?", sessionID: session = "", callID, args } = callAhead(entered);
    const key = `call ${callID}`;
    const refusal = record.error ?? (isTakenAway(record, entered) ? TAKEN_AWAY : undefined);
    // With several plugins one call passes several hooks; the one that refuses is the one to show.
    if (refusal === undefined && this.#told.has(key)) return;
    this.#told.add(key);
    this.#add(record, {
      kind: "call",
      tool,
      session,
      args: this.texts.refer(JSON.stringify(args, null, 2)),
      refused: refusal === undefined ? null : { plugin: entered.plugin, text: this.texts.refer(refusal) },
    });
  }

  #diskChanged(record: Of<"disk">): void {
    const files = Object.entries(record.files).map(([path, content]) => {
      const before = this.#disk.get(path) ?? null;
      this.#disk.set(path, content);
      const refer = (text: string | null) => (text === null ? null : this.texts.refer(text));
      return { path, before: refer(before), after: refer(content) };
    });
    this.#add(record, { kind: "disk", files });
  }

  #note(record: Of<"note">): void {
    if (record.name !== "graph") return this.#plain(record, record.name, record.data);
    const graph = String(record.data);
    if (graph === this.#graph) return;
    const [before, after] = [this.texts.refer(this.#graph), this.texts.refer(graph)];
    this.#graph = graph;
    this.#add(record, { kind: "graph", before, after });
  }
}

interface CallAhead {
  readonly tool?: string;
  readonly sessionID?: string;
  readonly callID?: string;
  readonly args?: unknown;
}

/** OpenCode 1 gives the hook what cannot be changed apart; OpenCode 2 gives it one value. */
function callAhead({ input, output }: Of<"hook.before">): CallAhead {
  if (input !== null) return { ...(input as CallAhead), args: (output as CallAhead).args };
  const { input: args, ...call } = output as CallAhead & { readonly input?: unknown };
  return { ...call, args };
}

/** OpenCode 2: a plugin refuses a call of a built-in tool by taking its input away. */
const isTakenAway = ({ output }: Of<"hook.after">, entered: Of<"hook.before">): boolean =>
  entered.input === null && output !== undefined && (output as { readonly input?: unknown }).input === null;

const TAKEN_AWAY = "It took the call's input away; what it tells the model comes when the call has ended.";

/** A message, several at once, or what stands behind a command. */
interface Typed {
  readonly text?: string;
  readonly texts?: readonly string[];
  readonly args?: string;
}

interface ToolResult {
  readonly tool_call_id?: string;
  readonly content?: unknown;
}

const REPEATED = new Set(["tool.definition", "experimental.chat.system.transform", "session.context"]);
