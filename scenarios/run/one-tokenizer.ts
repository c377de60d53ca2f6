/**
 * Dynamic Context Pruning counts tokens with a package that builds its table anew for each text: 90 ms of CPU a call,
 * as much as a whole session of the simulated host. In a worker all its countings share one table; the counts are the
 * same, and the plugin itself is left as it is.
 */
import { createRequire } from "node:module";
import { COMPANIONS } from "../st-07-together/companions.ts";
import type { PluginSpec } from "../play/scenario.ts";

interface Tokenizer {
  countTokens(text: string): number;
  getTokenizer(): { encode(text: string, special: "all"): ArrayLike<number> };
}

const WITH_TOKENIZER = COMPANIONS.filter(({ name }) => name === "dcp").map(({ plugin }) => plugin);

const shared = new WeakSet<Tokenizer>();

/** Has to come before the plugin is imported. */
export function shareTokenizer(plugins: readonly PluginSpec[]): void {
  const counts = WITH_TOKENIZER.find((plugin) => plugins.includes(plugin));
  if (counts === undefined) return;
  const tokenizer = createRequire(`${counts}/package.json`)("@anthropic-ai/tokenizer") as Tokenizer;
  if (shared.has(tokenizer)) return;
  shared.add(tokenizer);
  const table = tokenizer.getTokenizer();
  tokenizer.countTokens = (text) => table.encode(text.normalize("NFKC"), "all").length;
}
