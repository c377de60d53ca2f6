/**
 * Follows a parsed script the way the shell would run it: in order, with the state each command leaves
 * behind, both sides of every branch that cannot be decided, and neither of those that can never run.
 * A script that does not parse is followed as far as it goes and counts as hidden.
 */
import type {
  AndOr,
  Case,
  CompoundList,
  If,
  ParsedScript,
  Pipeline,
  PipelineNode,
  Script,
  Statement,
  Word,
} from "unbash";
import { literal, isDynamic, UNKNOWN_FIELD, type Field } from "./field.ts";
import { expandText, expandWord } from "./expand.ts";
import { evaluateNames } from "./evaluated-text.ts";
import { spendCommand } from "./steps.ts";
import { forkScope, globOf, joinScopes, type Scope } from "./scope.ts";
import { joinStreams, NOTHING, SILENT, type Outcome, type Stream } from "./stream.ts";
import { followInner } from "./substitution.ts";
import { testExpression } from "./condition.ts";
import { withRedirects } from "./redirect.ts";

const MAX_ITERATIONS = 24;

export function walkScript(script: ParsedScript | Script, scope: Scope, stdin: Stream): Outcome {
  if ("errors" in script && script.errors !== undefined) {
    scope.analysis.effects.hide("it does not parse as a shell command");
  }
  return walkList(script.commands, scope, stdin);
}

function walkList(statements: readonly Statement[], scope: Scope, stdin: Stream): Outcome {
  let ok: boolean | null = true;
  let out: Stream = NOTHING;
  for (const statement of statements) {
    if (scope.exited) break;
    const { copies } = scope;
    const outcome = walkStatement(statement, scope, stdin);
    // Only what `&&` joins to the copying knows that it went well.
    scope.copies = copies;
    ok = outcome.ok;
    out = joinStreams(out, outcome.out);
    if (scope.errexit && ok === false && !isOverlooked(statement)) scope.exited = true;
  }
  return { ok, out };
}

/** `set -e` does not end at what is negated, nor at all but the last of `a && b`. */
function isOverlooked({ command }: Statement): boolean {
  return command.type === "AndOr" || (command.type === "Pipeline" && isNegated(command));
}

const isNegated = ({ prefixes }: Pipeline): boolean => prefixes.some(({ type }) => type === "Negation");

function walkStatement(statement: Statement, scope: Scope, stdin: Stream): Outcome {
  const target = statement.background ? forkScope(scope) : scope;
  const { command } = statement;
  const outcome =
    command.type === "AndOr" ? walkAndOr(command, target, stdin) : walkNode(command, target, stdin);
  return statement.background ? { ...outcome, ok: true } : outcome;
}

function walkAndOr(node: AndOr, scope: Scope, stdin: Stream): Outcome {
  const before = forkScope(scope);
  let outcome: Outcome = { ok: true, out: NOTHING };
  let undecided = false;
  node.commands.forEach((command, index) => {
    if (scope.exited) return;
    const operator = node.operators[index - 1];
    if (operator === "&&" && outcome.ok === false) return;
    if (operator === "||" && outcome.ok === true) return;
    const conditional = undecided || outcome.ok === null;
    undecided ||= conditional;
    let next: Outcome;
    if (operator === "||" && conditional) {
      scope.copies = before.copies;
      const other = forkScope(scope);
      next = walkNode(command, other, stdin);
      // `cd x || exit`: a shell that goes on is in x.
      if (other.exited) scope.cwdCertain ||= scope.cwd !== before.cwd;
    } else {
      // Only what changed the folder in this very list is known to have done so, there and back again too.
      scope.cwdCertain ||= scope.cwd !== before.cwd || (before.cwdCertain && hasMoved(before, scope));
      next = walkNode(command, scope, stdin);
      if (conditional) scope.exited = false;
    }
    outcome = { ok: conditional ? null : next.ok, out: joinStreams(outcome.out, next.out) };
  });
  if (undecided && !scope.exited) {
    const { cwd } = scope;
    joinScopes(scope, [before, forkScope(scope)]);
    scope.cwd = cwd;
    // After `cd x && y; z`: z may run where the line started, with `set -e` too. After `cd x && y || exit` not.
    scope.cwdCertain =
      before.cwd === cwd ? before.cwdCertain : node.operators.includes("||") && scope.cwdCertain;
  }
  return outcome;
}

const hasMoved = (before: Scope, now: Scope): boolean => before.vars.get("OLDPWD") !== now.vars.get("OLDPWD");

export function walkNode(node: PipelineNode | CompoundList, scope: Scope, stdin: Stream): Outcome {
  if (!spendCommand(scope, 0)) return SILENT;
  switch (node.type) {
    case "Command":
      return scope.analysis.runCommand(node, scope, stdin);
    case "Pipeline":
      return walkPipeline(node, scope, stdin);
    case "Redirected":
      return withRedirects(node.redirects, scope, stdin, (input) => walkNode(node.command, scope, input));
    case "CompoundList":
      return walkList(node.commands, scope, stdin);
    case "BraceGroup":
      return walkList(node.body.commands, scope, stdin);
    case "Subshell":
    case "Coproc":
      return walkNode(node.body, forkScope(scope), stdin);
    case "Function":
      scope.functions.set(expandText(node.name, scope), node.body);
      return { ok: true, out: NOTHING };
    case "If":
      return walkIf(node, scope, stdin);
    case "For":
    case "Select":
      return walkFor(node.name.value, node.wordlist, node.body, scope, stdin);
    case "ArithmeticFor":
      followInner(node, forkScope(scope));
      return repeat(node.body, scope, stdin);
    case "While":
      return walkWhile(node.clause, node.body, node.kind === "until", scope, stdin);
    case "Case":
      return walkCase(node, scope, stdin);
    case "TestCommand":
      return { ok: testExpression(node.expression, scope), out: NOTHING };
    case "ArithmeticCommand":
      followInner(node, scope);
      evaluateNames(node.body, scope);
      return SILENT;
  }
}

function walkPipeline(node: Pipeline, scope: Scope, stdin: Stream): Outcome {
  const { copies } = scope;
  let input = stdin;
  let outcome: Outcome = SILENT;
  for (const command of node.commands) {
    const target = node.commands.length === 1 ? scope : forkScope(scope);
    target.input = input;
    outcome = walkNode(command, target, input);
    input = outcome.out;
  }
  const negated = node.prefixes.filter((prefix) => prefix.type === "Negation").length % 2 === 1;
  if (negated) scope.copies = copies;
  return { ok: negated && outcome.ok !== null ? !outcome.ok : outcome.ok, out: outcome.out };
}

function walkIf(node: If, scope: Scope, stdin: Stream): Outcome {
  const branches: Scope[] = [];
  let out: Stream = NOTHING;
  let open = true;
  const arms: readonly Pick<If, "clause" | "then">[] = [node, ...node.elif];
  for (const arm of arms) {
    const condition = walkList(arm.clause.commands, scope, stdin);
    out = joinStreams(out, condition.out);
    if (condition.ok !== false) {
      const branch = forkScope(scope);
      out = joinStreams(out, walkList(arm.then.commands, branch, stdin).out);
      branches.push(branch);
    }
    if (condition.ok === true) {
      open = false;
      break;
    }
  }
  if (open) {
    const branch = forkScope(scope);
    if (node.else !== undefined) out = joinStreams(out, walkList(node.else.commands, branch, stdin).out);
    branches.push(branch);
  }
  joinScopes(scope, branches);
  return { ok: null, out };
}

function walkFor(
  name: string,
  words: readonly Word[] | undefined,
  body: CompoundList,
  scope: Scope,
  stdin: Stream,
): Outcome {
  const fields = words?.flatMap((word) => expandWord(word, scope)) ??
    scope.positional?.slice(1) ?? [UNKNOWN_FIELD];
  const known = fields.length <= MAX_ITERATIONS && fields.every((field) => !isDynamic(field));
  if (!known) {
    scope.vars.set(name, UNKNOWN_FIELD.text);
    return repeat(body, scope, stdin);
  }
  let out: Stream = NOTHING;
  for (const field of fields) {
    const before = forkScope(scope);
    scope.vars.set(name, field.text);
    // The pattern stands for one file after the other; quotes do not make it a name.
    if (field.glob) scope.vars.set(globOf(name), "on");
    else scope.vars.delete(globOf(name));
    out = joinStreams(out, walkList(body.commands, scope, stdin).out);
    joinScopes(scope, [before, forkScope(scope)]);
  }
  // The last name or, after a `break`, any of them: the last joining has made the variable unknown.
  return { ok: null, out };
}

function walkWhile(
  clause: CompoundList,
  body: CompoundList,
  until: boolean,
  scope: Scope,
  stdin: Stream,
): Outcome {
  const condition = walkList(clause.commands, scope, stdin);
  if (condition.ok === until) return { ok: true, out: condition.out };
  return repeat(body, scope, stdin);
}

/** A body that runs an unknown number of times: once as it stands, once with what the first round left. */
function repeat(body: CompoundList, scope: Scope, stdin: Stream): Outcome {
  let out: Stream = NOTHING;
  for (let round = 0; round < 2; round++) {
    const inner: Scope = { ...forkScope(scope), many: true };
    out = joinStreams(out, walkList(body.commands, inner, stdin).out);
    const outside = forkScope(scope);
    joinScopes(scope, [outside, inner]);
    if (inner.exited || sameState(outside, scope)) break;
  }
  return { ok: null, out };
}

function sameState(a: Scope, b: Scope): boolean {
  return (
    // A name that only the body sets was unknown in the first round, which tells no less.
    a.cwd === b.cwd && [...a.vars].every(([name, value]) => b.vars.get(name) === value)
  );
}

function walkCase(node: Case, scope: Scope, stdin: Stream): Outcome {
  const subject = expandText(node.word, scope);
  const branches: Scope[] = [];
  let out: Stream = NOTHING;
  let decided = false;
  let certain = false;
  // `;&` runs the next body without asking its pattern.
  let fallen: Scope | null = null;
  for (const item of node.items) {
    if (fallen === null) {
      const patterns = item.pattern.flatMap((word) => expandWord(word, scope));
      const match = matches(subject, patterns);
      if (match === false) continue;
      certain = match === true;
    }
    const branch = forkScope(fallen ?? scope);
    out = joinStreams(out, walkList(item.body.commands, branch, stdin).out);
    branches.push(branch);
    decided ||= certain;
    fallen = item.terminator === ";&" ? branch : null;
    if (certain && item.terminator === ";;") break;
  }
  if (!decided) branches.push(forkScope(scope));
  joinScopes(scope, branches);
  return { ok: null, out };
}

function matches(subject: string, patterns: readonly Field[]): boolean | null {
  if (patterns.some((pattern) => pattern.text === "*" && pattern.glob)) return true;
  if (isDynamic(literal(subject))) return null;
  if (patterns.some((pattern) => !pattern.glob && pattern.text === subject)) return true;
  return patterns.some((pattern) => pattern.glob || isDynamic(pattern)) ? null : false;
}
