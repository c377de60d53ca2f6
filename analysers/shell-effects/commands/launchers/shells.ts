/**
 * Shells as commands: `sh -c text`, a script file, or a script on standard input. The text is followed in a
 * shell of its own; a syntax check (`-n`) runs nothing.
 */
import type { Invocation, Program } from "../../shell/analysis.ts";
import { DYNAMIC } from "../../shell/stream.ts";
import { textOf, literal, type Field } from "../../shell/field.ts";
import { forkScope, type Scope } from "../../shell/scope.ts";
import type { Outcome } from "../../shell/stream.ts";
import { isStandardInput, runFile, runStream } from "../programs/run-file.ts";

const shell: Program = (call: Invocation): Outcome | void => {
  const { args, scope, stdin } = call;
  let index = 0;
  let readsCommand = false;
  let readsInput = false;
  let checks = false;
  for (; index < args.length; index++) {
    const text = textOf(args[index]);
    if (text === "--version" || text === "--help") return;
    if (text === "--" || text === "-") {
      index++;
      break;
    }
    if (!/^[-+]/.test(text)) break;
    if (text.startsWith("--rcfile") || text.startsWith("--init-file"))
      runFile(literal(text.split("=")[1] ?? textOf(args[++index])), [], forkScope(scope), "source");
    else if (!text.startsWith("--")) {
      // `+n` takes `-n` back.
      if (text.includes("n")) checks = text.startsWith("-");
      readsCommand ||= text.includes("c");
      readsInput ||= text.includes("s");
      // `-euo pipefail`: a bundle with an o takes the next word.
      if (/o/i.test(text)) index++;
    }
  }
  if (checks) return;
  const [first, ...rest] = args.slice(index);
  if (readsCommand) return first === undefined ? undefined : runCommandText(first, rest, scope, call);
  if (first !== undefined && !readsInput && !isStandardInput(first))
    return runFile(first, rest, scope, "run");
  return runStream(
    stdin,
    ownShell(scope, [literal("bash"), ...args.slice(index)]),
    "standard input of a shell",
  );
};

function runCommandText(text: Field, rest: readonly Field[], scope: Scope, call: Invocation): Outcome {
  if (text.text === DYNAMIC) scope.analysis.effects.hide("the text the shell runs is computed");
  const positional = rest.length === 0 ? [literal("bash")] : rest;
  return scope.analysis.runText(text.text, ownShell(scope, positional), call.stdin);
}

function ownShell(scope: Scope, positional: readonly Field[]): Scope {
  return { ...forkScope(scope), functions: new Map(), aliases: new Map(), positional, errexit: false };
}

export const SHELLS: Readonly<Record<string, Program>> = {
  sh: shell,
  bash: shell,
  dash: shell,
  zsh: shell,
  ksh: shell,
  ash: shell,
  rbash: shell,
  mksh: shell,
  fish: shell,
};
