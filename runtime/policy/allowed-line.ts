/**
 * Lines of the shell that the human's settings let pass without a task. Each command of such a line is one that a pattern
 * names, or changes nothing. What stands for a `*` adds to the words of a command and never becomes what is run, so that
 * `npm run gen --script-shell=x` is not `npm run gen`.
 */
import { plainCommands, shellEffect } from "@idumb/shell-effects";
import { resolvePath } from "@idumb/shell-effects/project-path";
import { HOST_TOOL } from "../kernel/host-tool-names.ts";
import type { EffectContext } from "./effect.ts";
import { shellContextOf } from "./shell-guard.ts";

/** @param context with the patterns, which the settings have checked */
export function isAllowedLine(
  call: { readonly tool: string; readonly args: unknown },
  context: EffectContext,
): boolean {
  const { allow = [], directory } = context;
  if (allow.length === 0 || call.tool.toLowerCase() !== HOST_TOOL.bash) return false;
  const { command, workdir } = (call.args ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof command !== "string") return false;
  // Elsewhere the same words may run another script.
  if (typeof workdir === "string" && resolvePath(directory, workdir) !== resolvePath(directory, "."))
    return false;
  const commands = plainCommands(command);
  if (commands === null) return false;
  const named = commands.filter(({ words }) => allow.some((pattern) => matches(words, pattern, context)));
  return (
    named.length > 0 && commands.every((one) => named.includes(one) || changesNothing(one.text, context))
  );
}

function matches(words: readonly string[], pattern: string, context: EffectContext): boolean {
  const wanted = pattern.split(" ");
  const takesMore = wanted.at(-1) === "*";
  if (takesMore) wanted.pop();
  if (takesMore ? words.length < wanted.length : words.length !== wanted.length) return false;
  if (!wanted.every((word, index) => isWord(words[index] ?? "", word))) return false;
  return runBy(words, context) === runBy(words.slice(0, wanted.length), context);
}

function isWord(word: string, wanted: string): boolean {
  const pieces = wanted.split("*");
  const [first = "", ...others] = pieces;
  if (others.length === 0) return word === wanted;
  if (!word.startsWith(first)) return false;
  // Each piece at its first place leaves the most to the others.
  let at = first.length;
  const last = others.pop() ?? "";
  for (const piece of others) {
    const found = word.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  // A path that climbs is not below the folder that the pattern names.
  return word.length - last.length >= at && word.endsWith(last) && !/(^|\/)\.\.(\/|$)/.test(word);
}

const quoted = (word: string): string => `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** What runs in the call that its first words do not name; null for nothing. */
const runBy = (words: readonly string[], context: EffectContext): string | null =>
  shellEffect(words.map(quoted).join(" "), shellContextOf(context), undefined).opaque;

function changesNothing(text: string, context: EffectContext): boolean {
  const { writes, writesUnknown, opaque, hidden, destructive, git } = shellEffect(
    text,
    shellContextOf(context),
    undefined,
  );
  return (
    writes.length === 0 &&
    !writesUnknown &&
    opaque === null &&
    hidden === null &&
    destructive === null &&
    git === null
  );
}
