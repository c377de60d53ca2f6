/** OpenCode 2, through its routes. */
import type { HostInstance } from "opencode-simulator";
import { createSession, sessionOf, type Session } from "../../../simulator/opencode2/session.ts";
import { fromOpencode2 } from "../../persona/host-words.ts";
import type { Driver } from "./driver.ts";
import type { StoredCall, StoredMessage } from "./stored.ts";

interface Content {
  readonly type: string;
  readonly text?: string;
}

interface ToolPart {
  readonly type: "tool";
  readonly id: string;
  readonly name: string;
  readonly state: {
    readonly status: string;
    readonly input: Readonly<Record<string, unknown>>;
    readonly content?: readonly Content[];
    readonly error?: { readonly message: string };
  };
}

interface Message {
  readonly id: string;
  readonly type: string;
  readonly text?: string;
  /** Of a compaction. */
  readonly status?: string;
  readonly error?: { readonly type: string; readonly message: string };
  readonly content?: readonly (ToolPart | { readonly type: "text"; readonly text: string })[];
}

/**
 * A refusal of the plugin's own tools, or their complaint about an argument: an error on OpenCode 1 and an answer here,
 * since all throws of one step would read alike (0.0.0-next-16350).
 */
const REFUSAL = /^(?:GOVERNANCE BLOCK \(|\w+: [^]*\bFor example: )/;

/** A tool that the host does not have: OpenCode 1 keeps such a call as one of its tool `invalid`. */
const UNKNOWN = /^Unknown tool: /;

const LOOK_MS = 100;
const PATIENCE_MS = 30_000;

export function driverOfOpencode2(instance: HostInstance): Driver {
  /** By session, the model that it is at. */
  const models = new Map<string, string>();
  const ask = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const init = { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const answer = await instance.fetch(`/api/${path}`, init);
    const text = await answer.text();
    if (!answer.ok)
      throw new Error(`scenarios: ${method} ${path.split("?")[0]}: HTTP ${answer.status} ${text}`);
    return text === "" ? undefined : (JSON.parse(text) as { data?: unknown }).data;
  };
  const of = async (id: string, what: string, body?: unknown): Promise<void> =>
    void (await ask("POST", `session/${id}/${what}`, body));
  const session = (id: string): Session => sessionOf(instance, id);
  /**
   * As a human at a terminal waits, who sees agents and models come: until then a project has none, and a compaction fails
   * for want of a model.
   */
  const isUp = async (): Promise<void> => {
    const path = `agent?location[directory]=${encodeURIComponent(instance.directory)}`;
    for (let waitedMs = 0; waitedMs < PATIENCE_MS; waitedMs += LOOK_MS) {
      if (((await ask("GET", path)) as readonly unknown[]).length > 0) return;
      await instance.sleep(LOOK_MS);
    }
    throw new Error("scenarios: the host has no agents yet");
  };
  const messages = async (id: string): Promise<StoredMessage[]> =>
    ((await session(id).messages()) as readonly Message[]).map(storedMessage);
  return {
    instance,
    open: async () => (await createSession(instance)).id,
    async prompt(id, text, model = "m1") {
      if (model !== (models.get(id) ?? "m1"))
        await of(id, "model", { model: { id: model, providerID: "fake" } });
      models.set(id, model);
      await session(id).prompt(text);
      const last = (await messages(id)).findLast(({ raw }) => (raw as Message).type === "assistant");
      return textsOf(last?.raw as Message).join("\n");
    },
    async command(id, name, args) {
      await of(id, "command", { command: name, arguments: args });
      await session(id).wait();
    },
    async compact(id) {
      await isUp();
      await session(id).compact();
      const last = (await messages(id)).findLast(({ raw }) => (raw as Message).type === "compaction");
      const { status, error } = (last?.raw ?? {}) as Message;
      // Where nothing was said since the last one, the user is told so, and that is all.
      if (status === "failed" && error?.type !== "compaction.unavailable")
        throw new Error(`scenarios: the compaction failed: ${error?.message}`);
    },
    abort: (id) => session(id).interrupt(),
    messages,
    async takeBack(id, messageID) {
      await of(id, "revert/stage", { messageID });
    },
    async letGo() {
      const { directory } = instance;
      await ask("DELETE", `debug/location?location[directory]=${encodeURIComponent(directory)}`);
    },
  };
}

const textsOf = ({ content = [] }: Message): string[] =>
  content.flatMap((part) => (part.type === "text" ? [part.text] : []));

function storedMessage(raw: Message): StoredMessage {
  const calls = (raw.content ?? []).flatMap((part) => (part.type === "tool" ? endedCall(part) : []));
  const own = raw.text === undefined ? [] : [raw.text];
  return {
    id: raw.id,
    said: raw.type === "user" ? raw.text : undefined,
    texts: [...own, ...textsOf(raw), ...calls.map(({ result }) => result)],
    calls,
    raw,
  };
}

function endedCall({ id: callID, name, state }: ToolPart): StoredCall[] {
  const { status, input, content = [], error } = state;
  if (status !== "completed" && status !== "error") return [];
  const [tool, args] =
    error && UNKNOWN.test(error.message)
      ? (["invalid", { tool: name, ...input }] as const)
      : fromOpencode2([name, input]);
  const text = content.map((part) => part.text ?? "").join("\n");
  const result = status === "error" ? (error?.message ?? "") : text;
  const isRefused = status === "error" || REFUSAL.test(result);
  return [{ callID, tool, input: args, status: isRefused ? "error" : "completed", result }];
}
