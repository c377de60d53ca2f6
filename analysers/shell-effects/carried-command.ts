/**
 * What a program that stands in no table carries: a launcher hands the words behind its own to another program. The
 * launcher stays unknown, and the first known commands among its arguments are judged as if they ran, so that a new
 * launcher hides no loss. A test that it carries is no test run, since nobody knows whether the launcher starts it.
 */
import type { Invocation } from "./shell/analysis.ts";
import { isLossySql } from "./commands/words/loss-verb.ts";
import { textOf } from "./shell/field.ts";
import { oneOf } from "./shell/one-of.ts";
import { forkScope } from "./shell/scope.ts";

/** Each candidate hands all words behind it on, so that there may only be a few. */
const MAX_CARRIED = 3;
const MAX_TEXT = 4_000;
/** Programs whose names tools also use for verbs of their own. */
const OWN_VERB = oneOf(
  "install link set read test local export import split task env format convert convert-to rename start help info list tree time watch batch at expect build wait type op source history sort cat more less file who id stat find",
);
/** For a database, not for a shell. */
const STATEMENT =
  /^\s*(select|insert into|update \w+ set|delete from|with \w+ as|create (table|index|view|schema|type)|alter table|drop (table|index|view|schema)|truncate|pragma|explain|show)\s/i;
/** What follows is prose. */
const PROSE = oneOf(
  "-m --message --title --body --description -d --desc --comment --note --name --query -q --text --prompt",
);

/** A known client hands on what stands behind `--`, and commands for another machine. */
export function handedOn({ args, scope, stdin }: Invocation, isKnown: (program: string) => boolean): void {
  const dashes = args.findIndex(({ text }) => text === "--");
  const at = dashes === -1 && oneOf("run exec").test(textOf(args[0])) ? 0 : dashes;
  const name = textOf(args[at + 1]);
  if (at !== -1 && (at > 0 || !OWN_VERB.test(name)) && isKnown(name.slice(name.lastIndexOf("/") + 1))) {
    scope.analysis.runWords(args.slice(at + 1), forkScope(scope), stdin);
    return;
  }
  const far = { ...forkScope(scope), place: "far" as const, cwd: "/", files: new Map() };
  args.forEach(({ text }, index) => {
    const option = /^-.*(command|script)s?$|^--parameters$/i.test(textOf(args[index - 1]));
    const statement = option ? text : "";
    if (STATEMENT.test(statement)) {
      if (isLossySql(statement)) scope.analysis.effects.destroy("it drops or empties data");
      return;
    }
    const command = /^(?:--?[\w-]*(?:command|script)s?|commands?)=(.*)$/is.exec(text)?.[1];
    if (command !== undefined || (option && /\s/.test(text)))
      scope.analysis.runText((command ?? text).replace(/^\s*(["'])(.*)\1\s*$/s, "$2"), far, stdin);
  });
}

/** Judges what the arguments of an unknown program carry. */
export function carriedCommand(
  { args, scope, stdin }: Invocation,
  isKnown: (program: string) => boolean,
): void {
  const { effects } = scope.analysis;
  const { runner } = effects;
  let left = MAX_CARRIED;
  args.forEach((arg, index) => {
    if (left === 0 || PROSE.test(textOf(args[index - 1])) || arg.text.length > MAX_TEXT) return;
    const [first = "", ...others] = arg.text.trim().split(/\s+/, 2);
    const name = first.slice(first.lastIndexOf("/") + 1);
    if (!isKnown(name) || (others.length === 0 && (index === args.length - 1 || OWN_VERB.test(name)))) return;
    left--;
    if (others.length > 0) scope.analysis.runText(arg.text, forkScope(scope), stdin);
    else scope.analysis.runWords(args.slice(index), forkScope(scope), stdin);
  });
  effects.runner = runner;
}
