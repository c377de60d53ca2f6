import type { Host } from "../../instance/host.ts";
import type { MessageWithParts, ToolPart } from "../../storage/message.ts";
import { estimateTokens } from "./select-tail.ts";

/**
 * Marks old tool outputs so that later requests leave them out; the store keeps them. Off unless
 * `compaction.prune` is set. The last two turns, the first 40 000 tokens going back, and `skill` are spared.
 */
const PROTECTED_TOKENS = 40_000;
const MIN_PRUNED_TOKENS = 20_000;
const PROTECTED_TOOLS = new Set(["skill"]);

export function prune(host: Host, sessionID: string): void {
  if (!host.config["compaction"]?.prune || !host.store.hasSession(sessionID)) return;
  let turns = 0;
  let total = 0;
  let pruned = 0;
  const found: ToolPart[] = [];
  const messages = host.store.messages(sessionID);
  for (let at = messages.length - 1; at >= 0; at--) {
    const { info, parts } = messages[at] as MessageWithParts;
    if (info.role === "user") turns++;
    if (turns < 2) continue;
    if (info.role === "assistant" && info.summary) break;
    const outcome = collect(parts.toReversed());
    if (outcome === "stop") break;
  }
  if (pruned <= MIN_PRUNED_TOKENS) return;
  for (const part of found) {
    const time = { start: host.world.now(), ...part.state.time, compacted: host.world.now() };
    host.sessions.updatePart({ ...part, state: { ...part.state, time } });
  }

  function collect(parts: readonly { type: string }[]): "stop" | "go on" {
    for (const item of parts) {
      if (item.type !== "tool") continue;
      const part = item as ToolPart;
      if (part.state.status !== "completed" || PROTECTED_TOOLS.has(part.tool)) continue;
      if (part.state.time?.compacted) return "stop";
      const size = estimateTokens(part.state.output ?? "");
      total += size;
      if (total <= PROTECTED_TOKENS) continue;
      pruned += size;
      found.push(part);
    }
    return "go on";
  }
}
