/**
 * Whether a call does again what another one was to do, under another name: the same call, another tool on the same
 * file, or a command that names all that the other named. Only what the human is told rests on it, never a refusal.
 */
import type { Effect } from "@idumb/shell-effects";

/** A call, as far as it is compared. */
export interface Deed {
  readonly tool: string;
  readonly args: unknown;
  readonly effect: Pick<Effect, "writes">;
}

/** A word of a command that is no option. */
const WORD = /(?<![\p{L}\p{N}_./-])[\p{L}\p{N}_./][\p{L}\p{N}_./-]*/gu;
/** "python tool.py" and "python -m tool" name the same file. */
const bare = (word: string): string => word.replace(/^\.\//, "").replace(/\.\p{L}{1,4}$/u, "");

function commandOf(args: unknown): string | undefined {
  const command =
    typeof args === "object" && args !== null ? (args as Record<string, unknown>)["command"] : null;
  return typeof command === "string" ? command : undefined;
}

function namesSame(first: string, second: string): boolean {
  if (first.trim() === second.trim()) return true;
  const [program, ...named] = (first.match(WORD) ?? []).map(bare);
  const words = (second.match(WORD) ?? []).map(bare);
  if (named.length === 0 || !named.every((word) => words.includes(word))) return false;
  // One word alone, such as "push", means the same only behind the same program.
  return new Set(named).size > 1 || words[0] === program;
}

/** @param first what was to be done before */
export function isSameDeed(first: Deed, second: Deed): boolean {
  const [before, now] = [commandOf(first.args), commandOf(second.args)];
  if (before !== undefined && now !== undefined && namesSame(before, now)) return true;
  // With the same tool, another text for the same file may be what the human asked for.
  if (first.tool === second.tool) return JSON.stringify(first.args) === JSON.stringify(second.args);
  return first.effect.writes.some((path) => second.effect.writes.includes(path));
}
