import type { Host } from "../../instance/host.ts";
import type { ProviderModel } from "../../services/provider-model.ts";
import { modelOrFail } from "../../agents/agent-or-fail.ts";
import { clone } from "../../shape/clone.ts";
import type { Fiber } from "../../fiber/fiber.ts";
import { NO_TOKENS } from "../../storage/message.ts";
import type {
  AssistantInfo,
  CompactionPart,
  MessageWithParts,
  Part,
  UserInfo,
} from "../../storage/message.ts";
import { createStep } from "../step/step.ts";
import { CONTINUE_AFTER_COMPACTION } from "../../instructions/host-texts.ts";
import { compactionRequest } from "./compaction-request.ts";
import { selectTail } from "./select-tail.ts";

/**
 * One compaction: a request whose answer becomes the summary from which the session goes on. The marker is a user
 * message that the loop finds; until a summary answers it, it stays pending. After an overflow the turn that did
 * not fit is left out of the summary and replayed behind it.
 */
export interface CompactInput {
  readonly messages: MessageWithParts[];
  readonly parentID: string;
  readonly sessionID: string;
  readonly auto: boolean;
  readonly overflow?: boolean | undefined;
}

/** Stores the marker. */
export function createCompaction(
  host: Host,
  input: { sessionID: string; user: Pick<UserInfo, "agent" | "model">; auto: boolean; overflow?: boolean },
): void {
  const { sessionID, user } = input;
  const message: UserInfo = {
    id: host.world.id("msg"),
    role: "user",
    model: user.model,
    sessionID,
    agent: user.agent,
    time: { created: host.world.now() },
  };
  host.sessions.updateMessage(message);
  host.sessions.updatePart({
    id: host.world.id("prt"),
    messageID: message.id,
    sessionID,
    type: "compaction",
    auto: input.auto,
    ...(input.overflow === undefined ? {} : { overflow: input.overflow }),
  });
}

interface Replay {
  readonly info: UserInfo;
  readonly parts: Part[];
}

const isMarker = (message: MessageWithParts): boolean =>
  message.parts.some((part) => part.type === "compaction");

export async function compact(host: Host, fiber: Fiber, input: CompactInput): Promise<"continue" | "stop"> {
  const parent = input.messages.findLast((message) => message.info.id === input.parentID);
  if (parent?.info.role !== "user")
    throw new Error(`Compaction parent must be a user message: ${input.parentID}`);
  const user = clone(parent.info);
  const marker = parent.parts.find((part) => part.type === "compaction");
  const { messages, replay } = withoutOverflowingTurn(input);
  const agent = host.agent("compaction");
  if (!agent) throw new Error("Agent not found: compaction");
  const ref = agent.model ?? user.model;
  const model = modelOrFail(host, ref.providerID, ref.modelID, input.sessionID);
  const history = marker && messages.at(-1)?.info.id === input.parentID ? messages.slice(0, -1) : messages;
  const earlier = earlierSummaries(history);
  const open = history.filter((_, at) => !earlier.indexes.has(at));
  const { head, tailStartID } = host.profile.switches.compactionKeepsTail
    ? selectTail(host.config, model, open)
    : { head: messages, tailStartID: undefined };
  const request = await compactionRequest(host, fiber, {
    sessionID: input.sessionID,
    model,
    messages: head,
    previous: earlier.last,
  });
  const step = createStep(host, newSummary(host, user, model));
  host.sessions.updateMessage(step.message);
  const result = await step.run(fiber, {
    sessionID: input.sessionID,
    kind: "compaction",
    user,
    agent,
    model,
    system: [],
    messages: request,
    tools: {},
  });
  if (result === "compact") return tooLarge(host, step.message, replay !== undefined);
  if (marker && tailStartID && marker.tail_start_id !== tailStartID) {
    host.sessions.updatePart<CompactionPart>({ ...marker, tail_start_id: tailStartID });
  }
  if (result === "continue" && input.auto) {
    if (replay) replayTurn(host, input.sessionID, replay);
    else await autoContinue(host, fiber, input, user);
  }
  if (step.message.error) return "stop";
  if (result === "continue") host.bus.publish("session.compacted", { sessionID: input.sessionID });
  return result;
}

/** OpenCode 1.18.33: after an overflow the last real user turn stays out, unless nothing would be left. */
function withoutOverflowingTurn(input: CompactInput): {
  messages: MessageWithParts[];
  replay: Replay | undefined;
} {
  const whole = { messages: input.messages, replay: undefined };
  if (!input.overflow) return whole;
  const end = input.messages.findIndex((message) => message.info.id === input.parentID);
  const at = input.messages
    .slice(0, Math.max(0, end))
    .findLastIndex((item) => item.info.role === "user" && !isMarker(item));
  const turn = input.messages[at];
  if (turn?.info.role !== "user") return whole;
  const messages = input.messages.slice(0, at);
  if (!messages.some((item) => item.info.role === "user" && !isMarker(item))) return whole;
  return { messages, replay: { info: turn.info, parts: turn.parts } };
}

/** Markers and summaries of former compactions, which are neither summarised again nor part of a tail. */
function earlierSummaries(messages: readonly MessageWithParts[]): {
  indexes: Set<number>;
  last: string | undefined;
} {
  const markers = new Map<string, number>();
  messages.forEach((message, at) => {
    if (message.info.role === "user" && isMarker(message)) markers.set(message.info.id, at);
  });
  const indexes = new Set<number>();
  let last: string | undefined;
  messages.forEach(({ info, parts }, at) => {
    if (info.role !== "assistant" || !info.summary || !info.finish || info.error) return;
    const marker = markers.get(info.parentID);
    if (marker === undefined) return;
    indexes.add(marker).add(at);
    const texts = parts
      .map((part) => (part.type === "text" ? part.text.trim() : ""))
      .filter((item) => item !== "");
    last = texts.join("\n\n").trim() || undefined;
  });
  return { indexes, last };
}

function newSummary(host: Host, user: UserInfo, model: ProviderModel): AssistantInfo {
  return {
    id: host.world.id("msg"),
    role: "assistant",
    parentID: user.id,
    sessionID: user.sessionID,
    mode: "compaction",
    agent: "compaction",
    ...(user.model.variant ? { variant: user.model.variant } : {}),
    summary: true,
    path: { cwd: host.place.directory, root: host.place.worktree },
    cost: 0,
    tokens: NO_TOKENS,
    modelID: model.id,
    providerID: model.providerID,
    time: { created: host.world.now() },
  };
}

function tooLarge(host: Host, message: AssistantInfo, replayed: boolean): "stop" {
  message.error = {
    name: "ContextOverflowError",
    data: {
      message: replayed
        ? "Conversation history too large to compact - exceeds model context limit"
        : "Session too large to compact - context exceeds model limit even after stripping media",
    },
  };
  message.finish = "error";
  host.sessions.updateMessage(message);
  return "stop";
}

function replayTurn(host: Host, sessionID: string, { info, parts }: Replay): void {
  const { agent, model, format, tools, system } = info;
  const copy = host.sessions.updateMessage<UserInfo>({
    id: host.world.id("msg"),
    role: "user",
    sessionID,
    time: { created: host.world.now() },
    agent,
    model,
    ...(format ? { format } : {}),
    ...(tools ? { tools } : {}),
    ...(system ? { system } : {}),
  });
  for (const part of parts) {
    if (part.type === "compaction") continue;
    host.sessions.updatePart({ ...part, id: host.world.id("prt"), messageID: copy.id, sessionID });
  }
}

async function autoContinue(host: Host, fiber: Fiber, input: CompactInput, user: UserInfo): Promise<void> {
  const { sessionID } = input;
  const provider = host.models.provider(user.model.providerID);
  const hookInput = {
    sessionID,
    agent: user.agent,
    model: modelOrFail(host, user.model.providerID, user.model.modelID, sessionID),
    provider: { source: provider["source"], info: provider, options: provider["options"] },
    message: user,
    overflow: input.overflow === true,
  };
  const { enabled } = await fiber.wait(
    host.trigger("experimental.compaction.autocontinue", hookInput, { enabled: true }),
  );
  if (!enabled) return;
  const now = host.world.now();
  const message: UserInfo = {
    id: host.world.id("msg"),
    role: "user",
    sessionID,
    time: { created: now },
    agent: user.agent,
    model: user.model,
  };
  host.sessions.updateMessage(message);
  host.sessions.updatePart({
    id: host.world.id("prt"),
    messageID: message.id,
    sessionID,
    type: "text",
    metadata: { compaction_continue: true },
    synthetic: true,
    text: (input.overflow ? OVERFLOW_NOTE : "") + CONTINUE_AFTER_COMPACTION,
    time: { start: now, end: now },
  });
}

const OVERFLOW_NOTE =
  "The previous request exceeded the provider's size limit due to large media attachments. The conversation was " +
  "compacted and media files were removed from context. If the user was asking about attached images or files, " +
  "explain that the attachments were too large to process and suggest they try again with smaller or fewer files.\n\n";
