import type { Fiber } from "../../host/fiber/fiber.ts";
import { Interrupted } from "../../host/fiber/fiber.ts";
import type { Host } from "../services/host.ts";
import { errorText, ModelFailure, toSessionError } from "../shape/host-error.ts";
import type {
  CompactionMessage,
  SessionError,
  SessionInfo,
  SessionMessage,
  ToolContent,
} from "../shape/session-message.ts";
import { SUMMARY_TEMPLATE } from "../texts/recorded-texts.ts";
import { answerOf } from "../wire/answer.ts";
import { chatBody } from "../wire/chat-body.ts";
import type { ResolvedModel } from "./request-context.ts";

/**
 * Makes a conversation short: the model summarises what is older, and the newest turns are kept as text. No hook takes
 * part in it. Whoever wants to be remembered has to write into the later requests.
 */
const DEFAULT_BUFFER = 20_000;
const DEFAULT_KEEP_TOKENS = 8000;
const OUTPUT_TOKEN_MAX = 32_000;
const TOOL_OUTPUT_CHARS = 2000;

export interface Compactable {
  readonly session: SessionInfo;
  readonly model: ResolvedModel;
  readonly messages: readonly SessionMessage[];
}

interface Limits {
  readonly auto: boolean;
  readonly buffer: number;
  readonly tokens: number;
}

function limitsOf(host: Host): Limits {
  return host.settings().documents.reduce<Limits>(
    (limits, { settings: { compaction } }) => ({
      auto: compaction?.auto ?? limits.auto,
      buffer: compaction?.buffer ?? limits.buffer,
      tokens: compaction?.keep?.tokens ?? limits.tokens,
    }),
    { auto: true, buffer: DEFAULT_BUFFER, tokens: DEFAULT_KEEP_TOKENS },
  );
}

/** By what the last step used, so a turn that ends at the limit is made short when the next one begins. */
export function needsCompaction(host: Host, { messages, model }: Compactable): boolean {
  const { auto, buffer } = limitsOf(host);
  if (!auto || model.limit.context <= 0) return false;
  const last = messages.findLast((one) => one.type === "assistant" && one.tokens !== undefined);
  if (last?.type !== "assistant" || last.tokens === undefined) return false;
  const { input, output, reasoning, cache } = last.tokens;
  const used = input + output + reasoning + cache.read + cache.write;
  const reserve = Math.min(model.limit.output, OUTPUT_TOKEN_MAX) || buffer;
  return used > 0 && used >= model.limit.context - reserve;
}

/** @returns why it failed. */
export async function compact(
  host: Host,
  fiber: Fiber,
  input: Compactable,
  reason: "auto" | "manual",
  inputID?: string,
): Promise<SessionError | undefined> {
  const sessionID = input.session.id;
  const failed = (error: SessionError): SessionError => {
    host.bus.publish("session.compaction.failed", { sessionID, reason, error, inputID });
    return error;
  };
  const plan = planOf(input.messages, limitsOf(host).tokens);
  if (!plan) return failed({ type: "compaction.unavailable", message: "Nothing to compact yet" });
  const { prompt, recent } = plan;
  host.bus.publish("session.compaction.started", { sessionID, reason, recent, inputID });
  const answer = await summary(host, fiber, input, prompt).catch((error: unknown) => {
    if (error instanceof Interrupted && reason === "auto")
      failed({ type: "compaction.interrupted", message: "Compaction was interrupted" });
    if (error instanceof ModelFailure) return { text: "", failure: toSessionError(error) };
    throw error;
  });
  if (answer.failure || answer.text.trim() === "")
    return failed(answer.failure ?? { type: "compaction.failed", message: "Compaction produced no summary" });
  host.bus.publish("session.compaction.ended", { sessionID, reason, text: answer.text, recent });
  return undefined;
}

async function summary(
  host: Host,
  fiber: Fiber,
  { session, model }: Compactable,
  prompt: string,
): Promise<{ readonly text: string; readonly failure?: SessionError }> {
  const messages = [{ role: "user" as const, content: [{ type: "text" as const, text: prompt }] }];
  const body = chatBody({ model: model.ref.id, system: [], messages, tools: [] });
  let text = "";
  for await (const event of answerOf(host, fiber, { session, kind: "compaction", body })) {
    if (event.type === "text-delta") {
      text += event.text;
      host.bus.publish("session.compaction.delta", { sessionID: session.id, text: event.text });
    }
    if (event.type === "finish") recordUsage(host, session.id, event.usage);
  }
  return { text };
}

/** What titles and summaries cost counts for the session too. */
export function recordUsage(
  host: Host,
  sessionID: string,
  usage: { readonly input: number; readonly output: number },
): void {
  const session = host.store.session(sessionID);
  const { info } = session;
  // The real host stores an event for it, which nobody is told of.
  session.seq++;
  const { input, output } = info.tokens;
  info.tokens = { ...info.tokens, input: input + usage.input, output: output + usage.output };
  host.bus.publish("session.usage.updated", { sessionID, cost: info.cost, tokens: info.tokens });
}

/** Runs the compaction that was asked for, if there is one. */
export async function runPendingCompaction(
  host: Host,
  fiber: Fiber,
  sessionID: string,
  resolve: () => Compactable,
): Promise<void> {
  const pending = host.store.compactionPending(sessionID);
  if (!pending) return;
  if (!host.plugins.isUp && host.store.messages(sessionID).length > 0) {
    // Providers come with the plugins, and nobody waits for them here.
    const error = { type: "provider.no-route", message: `No model is available for session ${sessionID}` };
    const failed = { sessionID, reason: "manual", error, inputID: pending.id };
    host.bus.publish("session.compaction.failed", failed);
    return;
  }
  try {
    await compact(host, fiber, resolve(), "manual", pending.id);
  } catch (error) {
    const open = host.store.compactionPending(sessionID);
    if (open)
      host.bus.publish("session.compaction.failed", {
        sessionID,
        reason: "manual",
        error:
          error instanceof Interrupted
            ? { type: "aborted", message: "Compaction cancelled" }
            : { type: "compaction.failed", message: errorText(error) },
        inputID: open.id,
      });
    throw error;
  }
}

interface Plan {
  readonly prompt: string;
  readonly recent: string;
}

function planOf(messages: readonly SessionMessage[], tokens: number): Plan | undefined {
  const selected = splitAt(messages, tokens);
  if (!selected) return undefined;
  const previous = messages.findLast(
    (one): one is CompactionMessage => one.type === "compaction" && one.status === "completed",
  );
  const before = previous?.recent ?? "";
  const isShort = before === "" && selected.head === "";
  const context = isShort ? [selected.recent] : [before, selected.head].filter((text) => text !== "");
  const instruction =
    previous === undefined || !previous.summary
      ? "Create a new anchored summary from the conversation history."
      : `Update the anchored summary below using the conversation history above.\nPreserve still-true details, remove stale details, and merge in the new facts.\n<previous-summary>\n${previous.summary}\n</previous-summary>`;
  const parts = [instruction, SUMMARY_TEMPLATE, "The following is the conversation history:", ...context];
  return { prompt: parts.join("\n\n"), recent: isShort ? "" : selected.recent };
}

/** The newest turns that fit are kept whole: the cut is always before a message of the human. */
function splitAt(
  messages: readonly SessionMessage[],
  tokens: number,
): { readonly head: string; readonly recent: string } | undefined {
  const told = messages
    .filter(({ type }) => type !== "compaction" && type !== "system")
    .map((message) => ({ isUser: message.type === "user", text: serialize(message) }))
    .filter(({ text }) => text !== "");
  if (told.length === 0) return undefined;
  let total = 0;
  let split = told.length;
  for (let at = told.length - 1; at >= 0; at--) {
    const next = total + Math.round((told[at]?.text.length ?? 0) / 4);
    if (split < told.length && next > tokens) break;
    total = next;
    split = at;
  }
  while (split > 0 && told[split]?.isUser === false) split--;
  const newest = told.findLastIndex(({ isUser }) => isUser);
  if (split === 0 && newest > 0) split = newest;
  const join = (list: typeof told): string => list.map(({ text }) => text).join("\n\n");
  return { head: join(told.slice(0, split)), recent: join(told.slice(split)) };
}

const cut = (text: string): string =>
  text.length <= TOOL_OUTPUT_CHARS ? text : `${text.slice(0, TOOL_OUTPUT_CHARS)}\n[truncated]`;

const contentText = (content: readonly ToolContent[]): string =>
  content
    .map((part) =>
      part.type === "text"
        ? part.text
        : `[Attached ${part.mime}${part.name === undefined ? "" : `: ${part.name}`}]`,
    )
    .join("\n");

function serialize(message: SessionMessage): string {
  switch (message.type) {
    case "user":
      return `[User]: ${message.text}`;
    case "synthetic":
      return `[Synthetic context]: ${message.text}`;
    case "skill":
      return `[Skill activated: ${message.name}]\n${message.text}`;
    case "shell":
      return `[Shell]: ${message.command}\n${cut(message.output?.output ?? "")}`;
    case "assistant":
      return message.content
        .flatMap((part) => {
          if (part.type === "text") return [`[Assistant]: ${part.text}`];
          const { state, name } = part;
          const input = typeof state.input === "string" ? state.input : JSON.stringify(state.input);
          const call = `[Assistant tool call]: ${name}(${input})`;
          if (state.status === "completed")
            return [call, `[Tool result]: ${cut(contentText(state.content))}`];
          return state.status === "error" ? [call, `[Tool error]: ${state.error.message}`] : [call];
        })
        .join("\n");
    default:
      return "";
  }
}
