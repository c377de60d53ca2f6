/**
 * One simple command: its assignments, its words after expansion, its redirections, and then the program of that name.
 * It stands above the tables of programs, which run other commands through the analysis. A name that is computed, or
 * that a glob finds, is hidden, because the program that would run cannot be told.
 */
import type { Assignment, Command } from "unbash";
import type { Invocation } from "./shell/analysis.ts";
import { carriedCommand, handedOn } from "./carried-command.ts";
import { CLIENTS, COMMANDS, RUNNING } from "./commands/commands.ts";
import { isProgramFolder, opaqueProgram } from "./commands/programs/opaque.ts";
import { reachesHost } from "./loopback.ts";
import { isInside } from "./project-path.ts";
import { guardedProgram } from "./commands/programs/guarded-program.ts";
import { executedVariable } from "./commands/programs/executed-variables.ts";
import { handedCode } from "./commands/programs/handed-code.ts";
import { outputOptions } from "./commands/programs/output-options.ts";
import { programOptions } from "./commands/programs/program-options.ts";
import { isDryRun } from "./commands/words/dry-run.ts";
import { familyLoss } from "./commands/words/loss-families.ts";
import { runFile } from "./commands/programs/run-file.ts";
import { evaluateArithmetic } from "./shell/evaluated-text.ts";
import { expandText, expandWord, holdsPattern } from "./shell/expand.ts";
import { isDynamic, literal, type Field } from "./shell/field.ts";
import { withRedirects } from "./shell/redirect.ts";
import { absolutePath, forkScope, globOf, variable, type Scope } from "./shell/scope.ts";
import { NOTHING, SILENT, UNTOLD, type Outcome, type Stream } from "./shell/stream.ts";
import { spendCommand } from "./shell/steps.ts";
import { boundedText } from "./shell/text-budget.ts";
import { walkNode } from "./shell/walk.ts";
import { oneOf } from "./shell/one-of.ts";

const MAX_CALL_DEPTH = 12;
/** A function of this name gets the words of every command that the shell does not find. */
const NOT_FOUND = "command_not_found_handle";
/** Programs that may name any address, as they only print or look for text. */
const SAYS_ONLY = oneOf("echo printf git grep rg sed test [ cat export");
const MAX_ADDRESSED = 20_000;

export function runCommand(node: Command, scope: Scope, stdin: Stream): Outcome {
  const words: Field[] = node.name === undefined ? [] : expandWord(node.name, scope);
  for (const arg of node.args) {
    if (arg.type === "Word") words.push(...expandWord(arg, scope));
    else words.push(literal(`${arg.name}${arg.append ? "+" : ""}=${assigned(arg, scope)}`));
  }
  const assignments = node.prefix.filter((item): item is Assignment => item.type === "Assignment");
  return withRedirects(node.redirects, scope, stdin, (input) => {
    if (words.length === 0) {
      for (const assignment of assignments) assign(assignment, scope);
      return { ok: assignments.length === 0 ? null : true, out: input.kind === "file" ? input : NOTHING };
    }
    const handed = assignments.map(({ name }) => [name, scope.vars.get(name)] as const);
    for (const assignment of assignments) {
      const value = assigned(assignment, scope);
      executedVariable(assignment.name, value, scope);
      scope.vars.set(assignment.name, value);
    }
    const outcome = runWords(words, scope, input);
    for (const [name, before] of handed) {
      if (before === undefined) scope.vars.delete(name);
      else scope.vars.set(name, before);
    }
    return outcome;
  });
}

function assign(node: Assignment, scope: Scope): void {
  if (node.value.type === "ArrayValue") {
    const fields = node.value.elements.flatMap((word) => expandWord(word, scope));
    scope.arrays.set(node.name, node.append ? [...(scope.arrays.get(node.name) ?? []), ...fields] : fields);
    return;
  }
  const value = boundedText(scope, expandText(node.value, scope));
  if (node.index !== undefined) {
    evaluateArithmetic(expandText(node.index, scope), scope);
    scope.arrays.delete(node.name);
    // The shell's own tables of where programs lie and of aliases.
    if (node.name === "BASH_CMDS") scope.analysis.effects.runs(value);
    if (node.name === "BASH_ALIASES") scope.analysis.runText(value, forkScope(scope), NOTHING);
    return;
  }
  executedVariable(node.name, value, scope);
  if (holdsPattern(node.value, scope)) scope.vars.set(globOf(node.name), "on");
  else scope.vars.delete(globOf(node.name));
  // What is assigned to an integer is evaluated, and its subscripts are expanded again.
  if (scope.vars.has(`declare -i ${node.name}`)) evaluateArithmetic(value, scope);
  scope.vars.set(
    node.name,
    node.append ? boundedText(scope, (variable(scope, node.name) ?? "") + value) : value,
  );
}

function assigned(node: Assignment, scope: Scope): string {
  if (node.value.type === "Word") return expandText(node.value, scope);
  return node.value.elements.map((word) => expandText(word, scope)).join(" ");
}

/** Runs a command given as words: a function of this script, a known program, or an opaque one. */
export function runWords(words: readonly Field[], scope: Scope, stdin: Stream): Outcome {
  const { analysis } = scope;
  const { effects } = analysis;
  const [head, ...args] = words;
  if (head === undefined) return SILENT;
  if (!spendCommand(scope, words.length)) return SILENT;
  const name = head.text.slice(head.text.lastIndexOf("/") + 1);
  if (head.glob && isOfProject(head, scope)) {
    effects.runs(head.text);
    return UNTOLD;
  }
  if (head.glob || isDynamic(literal(name)) || (name === "" && head.text !== "")) {
    effects.hide("the name of the command is computed");
    return SILENT;
  }
  const body = scope.functions.get(head.text);
  if (body !== undefined) return callFunction(head.text, body, args, scope, stdin);
  // Where the shell was told to find a program of this name.
  const hashed = scope.vars.get(`hash ${head.text}`);
  if (hashed !== undefined && hashed !== head.text) return runWords([literal(hashed), ...args], scope, stdin);
  const call: Invocation = { name, args, scope, stdin };
  const program = guardedProgram(name, effects.guard) ?? COMMANDS.get(name);
  // Off in a shell that is not interactive, unless switched on; a name that stands in no table can only be the alias.
  const isAlias = scope.vars.get("BASH_ALIASES") === "on" || program === undefined;
  const alias = isAlias && head.text === name ? scope.aliases.get(name) : undefined;
  if (alias !== undefined)
    return analysis.runText(
      `${alias} ${args.map((arg) => arg.text).join(" ")}`,
      { ...scope, aliases: new Map() },
      stdin,
    );
  const path = head.text === name ? null : absolutePath(scope, head.text);
  if (path !== null && scope.files.has(path)) return runFile(head, args, scope, "run");
  programOptions(call);
  if (program !== undefined) handedCode(call, RUNNING.has(name));
  if (!SAYS_ONLY.test(name)) outputOptions(call);
  if (args.some((arg) => arg.text.startsWith("--script-shell"))) effects.runs("--script-shell");
  if (!effects.namesHost && !SAYS_ONLY.test(name)) {
    const line = `${name} ${args.map((arg) => arg.text).join(" ")}`;
    effects.namesHost = line.length <= MAX_ADDRESSED && reachesHost(line, effects.context.port);
  }
  const handler = program === undefined && path === null ? scope.functions.get(NOT_FOUND) : undefined;
  if (handler !== undefined) return callFunction(NOT_FOUND, handler, words, forkScope(scope), stdin);
  if (program === undefined || !isProgramFolder(head.text)) opaqueProgram(head, call);
  if (program === undefined) carriedCommand(call, (inner) => COMMANDS.has(inner));
  else if (CLIENTS.has(name)) handedOn(call, (inner) => COMMANDS.has(inner));
  const outcome = program?.(call) ?? UNTOLD;
  const lost = isDryRun(call) ? null : familyLoss(name, args);
  if (lost !== null) effects.destroy(lost);
  return outcome;
}

/** Whatever a pattern such as `tests/*.sh` finds is a file of the project; there is none of the machine's programs. */
function isOfProject({ text }: Field, scope: Scope): boolean {
  const path = text.includes("/") ? absolutePath(scope, text) : null;
  const known = path?.slice(0, path.search(/[*?[({]/)) ?? "";
  return (
    scope.place === "here" &&
    isInside(scope.analysis.effects.context.directory, known.replace(/\/[^/]*$/, ""))
  );
}

function callFunction(
  name: string,
  body: Parameters<typeof walkNode>[0],
  args: readonly Field[],
  scope: Scope,
  stdin: Stream,
): Outcome {
  const depth = scope.calls.filter((call) => call === name).length;
  if (depth > 0 && scope.calls.length >= MAX_CALL_DEPTH) {
    scope.analysis.effects.hide("it calls itself without an end that can be seen");
    return SILENT;
  }
  const inner: Scope = {
    ...scope,
    positional: [literal(name), ...args],
    calls: [...scope.calls, name],
    locals: new Map(),
  };
  const outcome = walkNode(body, inner, stdin);
  // A function runs in the calling shell: what it changes stays, but its arguments, and an end that may be a mere `return`.
  Object.assign(scope, {
    ...inner,
    positional: scope.positional,
    calls: scope.calls,
    exited: scope.exited,
    locals: scope.locals,
  });
  for (const [name, before] of inner.locals ?? []) {
    if (before === undefined) scope.vars.delete(name);
    else scope.vars.set(name, before);
  }
  return outcome;
}
