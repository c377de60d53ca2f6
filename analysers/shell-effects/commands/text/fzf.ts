/**
 * fzf chooses among lines and only prints the choice. A key can be bound to an action that runs a command, which is
 * followed; an action that does not is part of its display. What is no list of bindings is followed as a command.
 */
import type { Program } from "../../shell/analysis.ts";
import { textOf } from "../../shell/field.ts";
import { forkScope } from "../../shell/scope.ts";
import { NOTHING } from "../../shell/stream.ts";

const RUNS =
  /(?:^|[:+,])(?:execute|execute-silent|execute-multi|become|reload|reload-sync|preview|change-preview|transform[\w-]*)([:([{<~!@#$%^&*;/|])(.*)$/s;
const BINDING = String.raw`[^\s:,]+:[a-z][\w-]*(\([^()]*\))?(\+[a-z][\w-]*(\([^()]*\))?)*`;
const PLAIN = new RegExp(`^${BINDING}(,${BINDING})*$`);
const FULL_LINE = 2000;

export const fzf: Program = ({ args, scope }) => {
  args.forEach(({ text }, at) => {
    const attached = /^--bind=(.*)$/s.exec(text)?.[1];
    const bindings = attached ?? (textOf(args[at - 1]) === "--bind" ? text : undefined);
    if (bindings === undefined) return;
    const [, opened, command] = bindings.length > FULL_LINE ? [] : (RUNS.exec(bindings) ?? []);
    if (command === undefined && PLAIN.test(bindings)) return;
    // Behind a colon the rest is the command; any other sign is closed by its twin.
    const line = opened === ":" || command === undefined ? (command ?? bindings) : command.slice(0, -1);
    scope.analysis.runText(line, forkScope(scope), NOTHING);
  });
};
