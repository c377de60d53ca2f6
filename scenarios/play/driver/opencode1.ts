/** OpenCode 1, through its SDK's client. */
import type { Message, Part } from "@opencode-ai/sdk";
import type { HostInstance } from "opencode-simulator";
import type { Driver } from "./driver.ts";
import type { StoredCall, StoredMessage } from "./stored.ts";

interface Answered<Data> {
  readonly data?: Data;
  readonly error?: unknown;
}

/** What was asked for, or an error that says what could not be done. */
function answered<Data>(what: string, { data, error }: Answered<Data>): Data {
  if (data === undefined) throw new Error(`scenarios: ${what}: ${JSON.stringify(error)}`);
  return data;
}

export function driverOfOpencode1(instance: HostInstance, ownModel: string | undefined): Driver {
  const { session } = instance.client;
  const referenceTo = (simulated: string): { providerID: string; modelID: string } => {
    const [, providerID = "fake", modelID = simulated] = /^([^/]+)\/(.+)$/.exec(ownModel ?? "") ?? [];
    return { providerID, modelID };
  };
  return {
    instance,
    open: async () => answered("no session", await session.create({ body: { title: "t" } })).id,
    async prompt(id, text, model = "m1") {
      const body = { model: referenceTo(model), parts: [{ type: "text" as const, text }] };
      const { parts } = answered(`the prompt "${text}" failed`, await session.prompt({ path: { id }, body }));
      return parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
    },
    async command(id, name, args) {
      const body = { command: name, arguments: args, model: ownModel ?? "fake/m1" };
      answered(`/${name} failed`, await session.command({ path: { id }, body }));
    },
    async compact(id) {
      answered("the compaction failed", await session.summarize({ path: { id }, body: referenceTo("m1") }));
    },
    async abort(id) {
      await session.abort({ path: { id } });
    },
    async messages(id) {
      const { data = [] } = await session.messages({ path: { id } });
      return data.map(storedMessage);
    },
    async takeBack(id, messageID) {
      answered("no undo", await session.revert({ path: { id }, body: { messageID } }));
    },
    async letGo() {
      const answer = await instance.fetch("/instance/dispose", { method: "POST" });
      if (!answer.ok) throw new Error(`scenarios: no restart: ${answer.status}`);
    },
  };
}

function storedMessage(raw: { readonly info: Message; readonly parts: readonly Part[] }): StoredMessage {
  const texts = raw.parts.flatMap((part) => (part.type === "text" ? [part.text] : []));
  const calls = raw.parts.flatMap(endedCall);
  return {
    id: raw.info.id,
    said: raw.info.role === "user" ? texts[0] : undefined,
    texts: [...texts, ...calls.map(({ result }) => result)],
    calls,
    raw,
  };
}

function endedCall(part: Part): StoredCall[] {
  if (part.type !== "tool") return [];
  const { callID, tool, state } = part;
  if (state.status !== "completed" && state.status !== "error") return [];
  const { status, input } = state;
  return [{ callID, tool, input, status, result: state.status === "completed" ? state.output : state.error }];
}
