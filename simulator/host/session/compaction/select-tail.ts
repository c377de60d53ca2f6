import type { HostConfig } from "../../services/host-config.ts";
import type { ProviderModel } from "../../services/provider-model.ts";
import type { MessageWithParts } from "../../storage/message.ts";
import { aiMessages } from "../../wire/ai-messages.ts";
import { usableTokens } from "../step/overflow.ts";

/**
 * How much of the recent conversation a compaction keeps word for word: whole turns from the end as long as they
 * fit the budget, then what fits of the next one. When all of it fits there is no tail and all is summarised.
 */
const MIN_TAIL_TOKENS = 2000;
const MAX_TAIL_TOKENS = 15_000;

interface Turn {
  readonly start: number;
  readonly end: number;
}

/** OpenCode estimates four characters to a token. */
export function estimateTokens(text: string): number {
  return Math.max(0, Math.round(text.length / 4));
}

function estimate(messages: readonly MessageWithParts[], model: ProviderModel): number {
  return estimateTokens(JSON.stringify(aiMessages(messages, model)));
}

function turnsOf(messages: readonly MessageWithParts[]): Turn[] {
  const starts = messages.flatMap(({ info, parts }, at) =>
    info.role === "user" && !parts.some((part) => part.type === "compaction") ? [at] : [],
  );
  return starts.map((start, at) => ({ start, end: starts[at + 1] ?? messages.length }));
}

export function selectTail(
  config: HostConfig,
  model: ProviderModel,
  messages: MessageWithParts[],
): { head: MessageWithParts[]; tailStartID: string | undefined } {
  const all = { head: messages, tailStartID: undefined };
  const settings = config["compaction"] as
    | { tail_turns?: number; preserve_recent_tokens?: number }
    | undefined;
  const limit = settings?.tail_turns;
  if (limit !== undefined && limit <= 0) return all;
  const quarter = Math.floor(usableTokens(config, model) * 0.25);
  const budget =
    settings?.preserve_recent_tokens ?? Math.min(MAX_TAIL_TOKENS, Math.max(MIN_TAIL_TOKENS, quarter));
  const turns = turnsOf(messages);
  const start = tailStart(messages, model, limit === undefined ? turns : turns.slice(-limit), budget);
  if (start === undefined || start === 0) return all;
  return { head: messages.slice(0, start), tailStartID: messages[start]?.info.id };
}

function tailStart(
  messages: readonly MessageWithParts[],
  model: ProviderModel,
  turns: readonly Turn[],
  budget: number,
): number | undefined {
  let used = 0;
  let start: number | undefined;
  for (const turn of turns.toReversed()) {
    const size = estimate(messages.slice(turn.start, turn.end), model);
    if (used + size <= budget) {
      used += size;
      start = turn.start;
      continue;
    }
    return splitTurn(messages, model, turn, budget - used) ?? start;
  }
  return start;
}

/** The longest end of a turn, without its user message, that fits. */
function splitTurn(
  messages: readonly MessageWithParts[],
  model: ProviderModel,
  turn: Turn,
  budget: number,
): number | undefined {
  if (budget <= 0) return undefined;
  for (let at = turn.start + 1; at < turn.end; at++) {
    if (estimate(messages.slice(at, turn.end), model) <= budget) return at;
  }
  return undefined;
}
