/**
 * What the plugin does while a recording is played: its refusals and notes, read from the host's records, and what
 * it kept, read from its journal as any other process would read it.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { MomentCollector, type Happening } from "@idumb/reports";
import type { TraceRecord } from "opencode-simulator";
import { openProjectStore } from "../../runtime/journal/open-project-store.ts";
import type { Connect } from "../../runtime/journal/sqlite-driver.ts";
import type { Store } from "../../runtime/journal/store.ts";
import { choicesOf } from "../../runtime/kernel/choice/tech-choice.ts";
import { rowsOf } from "../../runtime/kernel/table.ts";
import type { State } from "../../runtime/kernel/state.ts";
import { happeningOf } from "./journal-happening.ts";
import { textAt, within, type Loose } from "./loose.ts";
import { isRefusal } from "./names.ts";
import { callKey } from "./stand-in-plugin.ts";

type Of<T extends TraceRecord["type"]> = Extract<TraceRecord, { type: T }>;
type Refusal = Happening & { readonly key: string; end: "stayed" | "led" };

const COURSE = /^COURSE\b[^:]*: ?(.*)$/gm;
const LONGEST = 200;

export class HappeningWatch {
  readonly moments = new MomentCollector();
  readonly happenings: Happening[] = [];
  calls = 0;
  compactions = 0;
  readonly #directory: string;
  readonly #connect: Connect;
  readonly #entered = new Map<string, Of<"hook.before">>();
  /** Calls that have ended. */
  readonly #settled = new Set<string>();
  readonly #held = new Set<string>();
  readonly #open = new Map<string, Refusal[]>();
  #store: Store | null = null;
  #version = 0;
  #turn = 0;

  constructor(directory: string, connect: Connect) {
    this.#directory = directory;
    this.#connect = connect;
  }

  take(record: TraceRecord): void {
    this.moments.take(record);
    if (record.type === "step" && record.kind !== "open") this.#turn += 1;
    if (record.type === "hook.before") this.#entered.set(record.id, record);
    if (record.type === "hook.after") this.#left(record);
    if (record.type === "event") this.#event(record.event);
    if (record.type === "llm") this.readJournal();
  }

  #event({ type, properties }: Of<"event">["event"]): void {
    if (type === "session.compacted") this.compactions += 1;
    const part = within(properties, "part");
    if (type === "message.part.updated" && part["type"] === "tool") this.#call(part);
    if (type !== "tui.toast.show") return;
    const { message = "" } = properties as { message?: string };
    // How often it is asked is set by the replay (`scratch-project.ts`): what comes of that was not in the recording.
    if (message.startsWith("The agent stopped and")) return;
    this.#add({ kind: "flagged", what: `the human is told: ${short(message)}`, detail: message });
  }

  #left(record: Of<"hook.after">): void {
    const entered = this.#entered.get(record.id);
    this.#entered.delete(record.id);
    if (record.output === undefined || entered === undefined) return;
    if (entered.hook !== "chat.message" && entered.hook !== "tool.execute.after") return;
    // Of the collector, which has compared what was there before and after.
    const added = this.moments.moments.at(-1);
    if (added?.kind !== "added" || added.seq !== record.seq) return;
    for (const { text } of added.additions) this.#note(this.moments.texts.texts[text] ?? "");
  }

  #note(text: string): void {
    for (const [, why = ""] of text.matchAll(COURSE))
      this.#add({
        kind: "flagged",
        what: `the agent is asked what the message means: ${short(why)}`,
        detail: why,
      });
  }

  /** OpenCode 1.18.33 shows a part as running before an error, also where a plugin refused the call. */
  #call(part: Loose): void {
    const [tool, callID, sessionID] = [
      textAt(part, "tool"),
      textAt(part, "callID"),
      textAt(part, "sessionID"),
    ];
    const state = within(part, "state");
    const status = textAt(state, "status");
    if (status === "pending" || status === "running" || this.#settled.has(callID)) return;
    this.#settled.add(callID);
    this.calls += 1;
    const args = within(state, "input");
    const error = textAt(state, "error");
    const key = `${sessionID} ${callKey(tool, args)}`;
    if (status === "error" && isRefusal(tool, error)) {
      const refusal = this.#add({
        kind: "stopped",
        what: `${tool} ${shownArgs(args)}`,
        detail: error,
        instead: /^USE INSTEAD: (.*)$/m.exec(error)?.[1] ?? "",
        end: "stayed" as const,
        key,
      });
      this.#open.set(key, [...(this.#open.get(key) ?? []), refusal]);
      return;
    }
    for (const refusal of this.#open.get(key) ?? []) refusal.end = "led";
    this.#open.delete(key);
  }

  #add<T extends Pick<Happening, "kind" | "what" | "detail">>(told: T): T & Happening {
    const happening = {
      ...told,
      what: this.#plain(told.what),
      detail: this.#plain(told.detail),
      turn: this.#turn,
      moment: this.#lastMoment(),
    };
    this.happenings.push(happening);
    return happening;
  }

  /** The scratch project is nobody's concern. */
  readonly #plain = (text: string): string => text.replaceAll(`${this.#directory}/`, "");

  #lastMoment(): number | null {
    const at = this.moments.moments.length - 1;
    return at < 0 ? null : at;
  }

  /** What the plugin kept since the last look. */
  readJournal(): void {
    const store = this.#openStore();
    if (store === null) return;
    const { records, state } = store.since(this.#version);
    for (const { version, event } of records) {
      this.#version = version;
      const told = happeningOf(event, state);
      // The recorded agent mends nothing: what is missing is the same in every turn.
      if (told === null || (told.kind === "held" && this.#held.has(told.detail))) continue;
      if (told.kind === "held") this.#held.add(told.detail);
      this.#add(told);
    }
  }

  #openStore(): Store | null {
    if (this.#store === null && existsSync(join(this.#directory, ".idumb", "journal.db"))) {
      const { store, kept } = openProjectStore(this.#connect, this.#directory);
      if (kept === "disk") this.#store = store;
      else store.close();
    }
    return this.#store;
  }

  /** Tasks, anchors and decisions as they stand. */
  memory(): string[] {
    const state = this.#openStore()?.current();
    return state ? memoryOf(state) : [];
  }

  close(): void {
    this.#store?.close();
    this.#store = null;
  }
}

const memoryOf = (state: State): string[] => [
  ...rowsOf(state.nodes).map(({ name, status }) => `task "${name}": ${status}`),
  ...Object.values(state.anchors)
    .filter(({ status }) => status === "active")
    .map(({ priority, type, content }) => `anchor (${priority} ${type}): ${content}`),
  ...choicesOf(state)
    .filter(({ status }) => status !== "superseded")
    .map(({ slot, choice, status }) => `decision ${slot} = ${choice} (${status})`),
  ...(state.turningPoints ?? []).map(({ text }) => `turning point: ${text}`),
];

const short = (text: string): string => {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
};

/** What a call was about, for a line. */
function shownArgs(args: unknown): string {
  const { command, filePath, patchText, description } = (args ?? {}) as Record<string, unknown>;
  const said = [command, filePath, patchText, description].find((value) => typeof value === "string");
  return short(typeof said === "string" ? said : JSON.stringify(args ?? {}));
}
