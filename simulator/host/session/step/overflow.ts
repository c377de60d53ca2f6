import type { Host } from "../../instance/host.ts";
import type { HostConfig } from "../../services/host-config.ts";
import type { ProviderModel } from "../../services/provider-model.ts";
import type { Tokens } from "../../storage/message.ts";
import { maxOutputTokens } from "../../wire/llm-request.ts";

/**
 * When a conversation has to be compacted: the tokens of the last step have reached what the model can take in
 * beside its answer. Exact boundary: reaching it counts, but for the oldest hosts.
 */
const DEFAULT_RESERVE = 20_000;

export function usableTokens(config: HostConfig, model: ProviderModel): number {
  const { context, input } = model.limit;
  if (context === 0) return 0;
  const output = maxOutputTokens(model);
  const reserved: number = config["compaction"]?.reserved ?? Math.min(DEFAULT_RESERVE, output);
  return input ? Math.max(0, input - reserved) : Math.max(0, context - output);
}

export function isOverflow(
  { config, profile }: Pick<Host, "config" | "profile">,
  model: ProviderModel,
  tokens: Tokens,
): boolean {
  if (config["compaction"]?.auto === false || model.limit.context === 0) return false;
  const count = tokens.total || tokens.input + tokens.output + tokens.cache.read + tokens.cache.write;
  const most = usableTokens(config, model);
  return profile.switches.compactsAtLimit ? count >= most : count > most;
}
