import type { Host } from "../../instance/host.ts";
import { omitBrokenImages } from "./omit-broken-images.ts";
import type { ToolResult } from "../../services/host-tool.ts";
import type { AssistantInfo, ToolPart, ToolState } from "../../storage/message.ts";
import { errorMessage } from "../../storage/named-error.ts";

/**
 * The tool parts of one assistant message and what became of them. A part moves pending → running → completed or
 * error, and once settled nothing moves it again: a late result of an aborted call is dropped here.
 */
interface OpenCall {
  readonly partID: string;
  readonly done: PromiseWithResolvers<void>;
}

export class ToolCalls {
  readonly #host: Pick<Host, "world" | "store" | "sessions" | "profile">;
  readonly #base: { readonly sessionID: string; readonly messageID: string };
  readonly #open = new Map<string, OpenCall>();

  constructor(host: Pick<Host, "world" | "store" | "sessions" | "profile">, message: AssistantInfo) {
    this.#host = host;
    this.#base = { messageID: message.id, sessionID: message.sessionID };
  }

  /** Makes the part when the first piece of the call arrives. */
  ensure(callID: string, tool: string): void {
    if (this.#read(callID)) return;
    const part = this.#host.sessions.updatePart<ToolPart>({
      id: this.#host.world.id("prt"),
      ...this.#base,
      type: "tool",
      tool,
      callID,
      state: { status: "pending", input: {}, raw: "" },
    });
    this.#open.set(callID, { partID: part.id, done: Promise.withResolvers<void>() });
  }

  update(callID: string, change: (part: ToolPart) => ToolPart): void {
    const part = this.#read(callID);
    if (part) this.#host.sessions.updatePart(change(part));
  }

  complete(callID: string, result: ToolResult): void {
    const part = this.#read(callID);
    if (part?.state.status !== "running") return;
    const { title, output, metadata, attachments } = omitBrokenImages(result);
    this.#end(part, {
      status: "completed",
      output,
      metadata,
      title,
      ...(attachments?.length ? { attachments } : {}),
    });
    this.#settled(callID);
  }

  /** True when the part was running and is an error now. */
  fail(callID: string, error: unknown): boolean {
    const part = this.#read(callID);
    if (part?.state.status !== "running") return false;
    const { metadata } = part.state;
    const { bareErrorTexts } = this.#host.profile.switches;
    const text = bareErrorTexts || !(error instanceof Error) ? errorMessage(error) : String(error);
    this.#end(part, { status: "error", error: text, ...(metadata ? { metadata } : {}) });
    this.#settled(callID);
    return true;
  }

  /** Resolves when every open call has settled or `ms` have passed. */
  async settle(ms: number): Promise<void> {
    const calls = [...this.#open.values()].map((call) => call.done.promise);
    if (calls.length > 0) await Promise.race([Promise.all(calls), this.#host.world.sleep(ms)]);
  }

  /** Every call that is still open becomes "Tool execution aborted". */
  abandon(): void {
    const now = this.#host.world.now();
    for (const callID of this.#open.keys()) {
      const part = this.#read(callID);
      if (!part) continue;
      this.#host.sessions.updatePart({
        ...part,
        state: {
          ...part.state,
          status: "error",
          error: "Tool execution aborted",
          metadata: { ...part.state.metadata, interrupted: true },
          time: { start: part.state.time?.start ?? now, end: now },
        },
      });
    }
    this.#open.clear();
  }

  #read(callID: string): ToolPart | undefined {
    const call = this.#open.get(callID);
    if (!call) return undefined;
    const part = this.#host.store.part(this.#base.sessionID, this.#base.messageID, call.partID);
    if (part?.type === "tool") return part;
    this.#open.delete(callID);
    return undefined;
  }

  #settled(callID: string): void {
    const call = this.#open.get(callID);
    this.#open.delete(callID);
    call?.done.resolve();
  }

  #end(part: ToolPart, { status, attachments, ...state }: Omit<ToolState, "input" | "time">): void {
    const now = this.#host.world.now();
    const time = { start: part.state.time?.start ?? now, end: now };
    const files = attachments ? { attachments } : {};
    const ended = { status, input: part.state.input, ...state, time, ...files };
    this.#host.sessions.updatePart({ ...part, state: ended });
  }
}
