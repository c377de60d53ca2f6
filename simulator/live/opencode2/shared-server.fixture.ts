import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { HostInstance } from "../../instance.ts";
import type { ChatMessage, ModelStep } from "../../model/model.ts";
import { ScriptedModel, type ModelScript } from "../../model/scripted-model.ts";
import type { TraceEvent } from "../../trace/event.ts";
import { openLiveInstance } from "../open-live-instance.ts";
import { startLiveServer, type LiveServer } from "../start-live-server.ts";

/** Projects on one process of OpenCode 2, which takes a second to start, several where the machine is busy. */
export class SharedServer {
  #server: Promise<LiveServer> | undefined;
  readonly #folders: string[] = [];

  /** @param files of the project by path; plugins lie in `.opencode/plugin`. */
  async open(files: Readonly<Record<string, string>>, script: ModelScript = {}): Promise<OpenedProject> {
    this.#server ??= startLiveServer({ kind: "opencode@2" });
    const directory = realpathSync(mkdtempSync(join(tmpdir(), "live-2-")));
    this.#folders.push(directory);
    for (const [name, text] of Object.entries(files)) {
      const path = join(directory, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
    const trace: TraceEvent[] = [];
    const model = new ScriptedModel(script);
    const server = await this.#server;
    const record = (event: TraceEvent): void => void trace.push(event);
    const heard = (event: Extract<TraceEvent, { type: "event" }>["event"]): void =>
      record({ type: "event", event });
    const host = await openLiveInstance({ server, directory, model, record, heard });
    return { host, directory, trace, load: (...steps) => model.load(steps) };
  }

  async close(): Promise<void> {
    await (await this.#server)?.close();
    for (const folder of this.#folders) rmSync(folder, { recursive: true, force: true });
  }
}

interface OpenedProject {
  readonly host: HostInstance;
  readonly directory: string;
  readonly trace: readonly TraceEvent[];
  load(...steps: readonly ModelStep[]): void;
}

type LlmEvent = Extract<TraceEvent, { type: "llm" }>;

/** Requests of one kind. */
export const requests = (trace: readonly TraceEvent[], kind: LlmEvent["kind"]): LlmEvent[] =>
  trace.filter((one): one is LlmEvent => one.type === "llm" && one.kind === kind);

export const messagesOf = ({ body }: LlmEvent): readonly ChatMessage[] =>
  (body as { messages: readonly ChatMessage[] }).messages;

/** What the model was answered to its calls, in order. */
export const results = (request: LlmEvent): string[] =>
  messagesOf(request).flatMap(({ role, content }) => (role === "tool" ? [String(content)] : []));

/** Data of the events of one type, in order. */
export const eventData = (trace: readonly TraceEvent[], type: string): Record<string, unknown>[] =>
  trace.flatMap((one) =>
    one.type === "event" && one.event.type === type ? [one.event.properties as Record<string, unknown>] : [],
  );
