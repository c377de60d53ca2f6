/**
 * Stands between host and agent: notes every request with the disk as it was at that moment. A user who interrupts does
 * so while the agent thinks.
 */
import {
  classifyRequest,
  textOf as wordsOf,
  type ChatMessage,
  type Model,
  type RequestKind,
  type TraceEvent,
} from "opencode-simulator";
import type { DiskWatch } from "./disk-watch.ts";
import type { StoredMessage } from "./driver/stored.ts";
import { toldBy } from "./driver/told.ts";
import type { Disk, Frame, RequestSeen, TurnSeen } from "./evidence.ts";

/** Done while the agent, or a subagent, is at its answer to the next request of that number, counted from 1. */
export interface Interruption {
  atRequest: number;
  readonly of: "main" | "subagent";
  /** Only requests count that have these words of the user. */
  readonly said?: string;
  readonly act: () => Promise<unknown>;
}

export class Observer {
  readonly requests: RequestSeen[] = [];
  readonly frames: Frame[] = [];
  readonly turns: TurnSeen[] = [];
  readonly restarts: number[] = [];
  readonly undos: number[] = [];
  /** Messages that the user took back, by session: the host forgets them. */
  readonly undone = new Map<string, StoredMessage[]>();
  steps = 0;
  readonly model: Model;
  interruption: Interruption | undefined;
  /** Host milliseconds that the agent thinks before each answer: without any, two at once come one behind the other. */
  thinkMs = 0;
  /** Calls whose end the host has told since the newest frame. */
  readonly #told: string[] = [];
  /** Calls that have begun and of whose end nothing is known yet. */
  readonly #running = new Set<string>();
  readonly #watch: DiskWatch;
  readonly #record: (event: TraceEvent) => void;

  constructor(agent: Model, watch: DiskWatch, record: (event: TraceEvent) => void) {
    this.#watch = watch;
    this.#record = record;
    this.frame([]);
    this.model = {
      answer: async (request) => {
        const kind = classifyRequest(request);
        const { messages } = request.body;
        if (kind === "main" || kind === "subagent") {
          this.frame(messages.flatMap((message) => (message.tool_call_id ? [message.tool_call_id] : [])));
        }
        const answer = await agent.answer(request);
        this.requests.push({
          turn: this.turns.length,
          sessionID: request.headers["x-session-id"] ?? "",
          parentSessionID: request.headers["x-parent-session-id"],
          kind,
          body: request.body,
          answer,
        });
        await this.#interrupt(kind, messages);
        return this.thinkMs === 0 ? answer : { ...answer, wait: this.thinkMs };
      },
    };
  }

  async #interrupt(kind: RequestKind, messages: readonly ChatMessage[]): Promise<void> {
    const { interruption } = this;
    // Under load the real host may still be at what a plugin asked after the turn before.
    const said = interruption?.said?.toLowerCase();
    if (said !== undefined && !messages.some((message) => wordsOf(message).toLowerCase().includes(said)))
      return;
    if (interruption?.of !== kind || --interruption.atRequest > 0) return;
    this.interruption = undefined;
    await interruption.act();
  }

  /**
   * Notes a call that the host tells to have begun or ended. Where two sessions are at work, the request with its result may come
   * behind one of the other session, whose look at the disk finds what it wrote.
   */
  hear(event: TraceEvent): void {
    const told = event.type === "event" ? toldBy(event.event) : undefined;
    if (told?.what === "call begun") this.#running.add(told.callID);
    if (told?.what !== "call over") return;
    this.#running.delete(told.callID);
    this.#told.push(told.callID);
  }

  /** Messages that are about to be taken back. */
  takenBack(sessionID: string, messages: readonly StoredMessage[]): void {
    this.undos.push(this.turns.length);
    this.undone.set(sessionID, [...(this.undone.get(sessionID) ?? []), ...messages]);
  }

  /** @param isOutside what changed since the frame before was changed by somebody besides the agent. */
  frame(results: readonly string[], isOutside = false): void {
    const before: Disk = this.frames.at(-1)?.disk ?? new Map();
    const disk = this.#watch.take();
    const governance = this.#watch.governance();
    const ended = [...results, ...this.#told.splice(0)];
    for (const callID of results) this.#running.delete(callID);
    const running = [...this.#running];
    this.frames.push({ turn: this.turns.length, results: ended, running, disk, isOutside, governance });
    if (disk === before) return;
    const changed = [...new Set([...before.keys(), ...disk.keys()])].filter(
      (path) => before.get(path) !== disk.get(path),
    );
    if (changed.length === 0) return;
    const files = changed.map((path) => [path, textOf(disk.get(path))]);
    this.#record({ type: "disk", files: Object.fromEntries(files) as Record<string, string | null> });
  }

  /** Sessions in order of their first request, with their parent. */
  sessions(): Map<string, string | undefined> {
    return new Map(this.requests.map((request) => [request.sessionID, request.parentSessionID]));
  }
}

/** The watch keeps bytes, one a character; a trace is read by people. */
const textOf = (bytes: string | undefined): string | null =>
  bytes === undefined ? null : Buffer.from(bytes, "latin1").toString();
