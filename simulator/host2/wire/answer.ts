import { microtasks } from "../../host/fiber/microtasks.ts";
import type { Fiber } from "../../host/fiber/fiber.ts";
import type { ChatBody, ModelStep } from "../../model/model.ts";
import { errorBody, splitWords } from "../../model/stream-step.ts";
import type { RequestKind } from "../../trace/event.ts";
import type { Host } from "../services/host.ts";
import type { SessionInfo } from "../shape/session-message.ts";
import { ModelFailure } from "../shape/host-error.ts";
import { providerFailure } from "./provider-failure.ts";

/** The streaming answer of the model as OpenCode 2 reads it. A call is complete only when the stream says how it ends. */
export type AnswerEvent =
  | { readonly type: "step-start" }
  | { readonly type: "text-start" | "text-end" }
  | { readonly type: "text-delta"; readonly text: string }
  | { readonly type: "input-start"; readonly id: string; readonly name: string }
  | { readonly type: "input-delta"; readonly id: string; readonly text: string }
  | { readonly type: "input-end"; readonly id: string }
  | { readonly type: "input-error"; readonly id: string; readonly raw: string }
  | { readonly type: "call"; readonly id: string; readonly name: string; readonly input: unknown }
  | { readonly type: "finish"; readonly reason: string; readonly usage: { input: number; output: number } };

export interface Asked {
  readonly session: Pick<SessionInfo, "id" | "parentID" | "projectID">;
  readonly kind: RequestKind;
  readonly body: ChatBody;
}

/** Between two chunks: enough for a hook, a tool and a plugin's reader of events to be entered. */
const CHUNK_TURNS = 24;

export async function* answerOf(host: Host, fiber: Fiber, asked: Asked): AsyncGenerator<AnswerEvent> {
  const step = await fiber.wait(ask(host, asked));
  if (step.wait !== undefined) await fiber.wait(host.world.sleep(step.wait, fiber.signal));
  if (step.http !== undefined) throw providerFailure(step.http, errorBody(step), step.headers ?? {});
  const words = splitWords(step.say ?? "");
  const calls = (step.call ?? []).map(([name, args]) => ({
    id: `call_${String(host.nextCall()).padStart(12, "0")}`,
    name,
    raw: typeof args === "string" ? args : JSON.stringify(args),
  }));
  if (words.length > 0) yield* [{ type: "step-start" }, { type: "text-start" }] as const;
  for (const text of words) yield { type: "text-delta", text };
  await fiber.wait(microtasks(CHUNK_TURNS));
  if (step.hang !== undefined) await fiber.wait(host.world.sleep(step.hang, fiber.signal));
  if (words.length === 0) yield { type: "step-start" };
  for (const { id, name, raw } of calls) {
    const sent = step.cut ? raw.slice(0, raw.length >> 1) : raw;
    yield { type: "input-start", id, name };
    if (sent !== "") yield { type: "input-delta", id, text: sent };
    await fiber.wait(microtasks(CHUNK_TURNS));
    if (step.cut) break;
  }
  if (step.cut) throw new ModelFailure("provider.invalid-output", BROKEN_OFF);
  for (const { id, name, raw } of calls) {
    const input = parsed(raw);
    if (input === BROKEN) yield { type: "input-error", id, raw };
    else
      yield* [
        { type: "input-end", id },
        { type: "call", id, name, input },
      ] as const;
  }
  if (words.length > 0) yield { type: "text-end" };
  yield { type: "finish", reason: finishReason(step), usage: usageOf(step) };
}

async function ask(host: Host, { session, kind, body }: Asked): Promise<ModelStep> {
  const headers: Record<string, string> = {
    "content-type": "application/json",
    "x-session-affinity": session.id,
    "x-session-id": session.id,
    ...(session.parentID ? { "x-parent-session-id": session.parentID } : {}),
    "user-agent": `opencode/${host.version}`,
    "x-opencode-project": session.projectID,
    "x-opencode-session": session.id,
    "x-opencode-client": "cli",
  };
  const { faults } = host;
  if (faults) await faults.moment("request", session.id);
  const asked = async (): Promise<ModelStep> => host.model.answer({ headers, body });
  const answer = await (faults ? faults.answer(`${kind} request of ${session.id}`, asked) : asked());
  host.record({
    type: "llm",
    id: `llm#${host.nextLlm()}`,
    sessionID: session.id,
    ...(session.parentID ? { parentSessionID: session.parentID } : {}),
    kind,
    body,
    answer,
  });
  return answer;
}

/** Of the provider that both hosts are given. A stream that broke off is not tried again. */
const BROKEN_OFF = "Failed to read fake/openai-compatible-chat stream";

const BROKEN = Symbol("broken");

/** No arguments at all count as an empty object. */
function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw === "" ? "{}" : raw) as unknown;
  } catch {
    return BROKEN;
  }
}

const REASONS: Readonly<Record<string, string>> = {
  stop: "stop",
  length: "length",
  content_filter: "content-filter",
  function_call: "tool-calls",
  tool_calls: "tool-calls",
  error: "error",
};

function finishReason({ finish, call }: ModelStep): string {
  const hasCalls = (call?.length ?? 0) > 0;
  const reason = REASONS[finish ?? (hasCalls ? "tool_calls" : "stop")] ?? "unknown";
  return reason === "stop" && hasCalls ? "tool-calls" : reason;
}

const usageOf = ({ usage: total = 110 }: ModelStep): { input: number; output: number } => ({
  input: Math.max(0, total - 10),
  output: 10,
});
