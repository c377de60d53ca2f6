/**
 * tmux and screen: their listings look, and their sessions run what they are given. A line for tmux holds several
 * commands, each with a verb of its own; the same word further on is a name, or text to type.
 */
import type { Invocation, Program } from "../../shell/analysis.ts";
import { textOf, type Field } from "../../shell/field.ts";
import { readOptions } from "../../shell/options.ts";
import { forkScope, type Scope } from "../../shell/scope.ts";
import { NOTHING } from "../../shell/stream.ts";
import { oneOf } from "../../shell/one-of.ts";
import { lossVerb } from "../words/loss-verb.ts";

const LOOKS =
  /^(ls|ls[bckpw]|lscm|list-\w+(-\w+)?|info|server-info|display-message|display|capture-pane|capturep|has-session|has|show-\w+(-\w+)?|show|showw|-ls|-list|-V)$/;
/** Verbs whose operands are a command for the shell. */
const STARTS = oneOf(
  "new new-session neww new-window splitw split-window respawnp respawn-pane respawnw respawn-window run run-shell pipep pipe-pane popup display-popup",
);
/** Flags with a value, and more of some verbs. */
const VALUED = "t s n c x y F e p l";
const MORE = { run: "d", popup: "d h w S T" };

function opaque({ name, args, scope }: Invocation): void {
  scope.analysis.effects.runs(name);
  const loss = lossVerb(args);
  if (loss !== null) scope.analysis.effects.destroy(`${name} ${loss}`);
}

const run = (text: string, scope: Scope): void => {
  scope.analysis.runText(text, forkScope(scope), NOTHING);
};

/** The commands of one line: `;` stands alone or ends a word. */
function commandsOf(args: readonly Field[]): readonly (readonly Field[])[] {
  const commands: Field[][] = [[]];
  for (const arg of args) {
    const ends = arg.text.endsWith(";") && !arg.text.endsWith("\\;");
    const text = ends ? arg.text.slice(0, -1) : arg.text;
    if (text !== "" || !ends) commands.at(-1)?.push({ ...arg, text });
    if (ends) commands.push([]);
  }
  return commands.filter((command) => command.length > 0);
}

function tmuxCommand(words: readonly Field[], call: Invocation): void {
  const { scope } = call;
  // A format may hold a command: `#(cmd)`.
  for (const { text } of words)
    for (const [, inner = ""] of text.matchAll(/#\(([^)]*)\)/g)) run(inner, scope);
  const verb = textOf(words[0]);
  if (LOOKS.test(verb)) return;
  opaque({ ...call, args: words });
  const more = /run/.test(verb) ? MORE.run : /popup/.test(verb) ? MORE.popup : "";
  const { operands } = readOptions(words.slice(1), `${VALUED} ${more}`);
  if (STARTS.test(verb)) run(operands.map(({ text }) => text).join(" "), scope);
  else for (const { text } of operands) if (/\s/.test(text)) run(text, scope);
}

/** Its own flags: a socket, a file of settings, a command for the shell. */
const tmux: Program = (call) => {
  const { args, scope } = call;
  let at = 0;
  for (; /^-[A-Za-z0-9]/.test(textOf(args[at])) && !LOOKS.test(textOf(args[at])); at++) {
    const text = textOf(args[at]);
    if (text === "-c") run(textOf(args[at + 1]), scope);
    if (text.startsWith("-f")) scope.analysis.effects.runs("tmux -f");
    if (oneOf("-L -S -f -c -T").test(text)) at++;
  }
  const commands = commandsOf(args.slice(at));
  if (commands.length === 0) opaque(call);
  for (const command of commands) tmuxCommand(command, call);
};

/** `screen -dmS name command`, `screen -S name -X stuff text`. */
const screen: Program = (call) => {
  const { args, scope } = call;
  const [first] = args;
  if (oneOf("-ls -list -v -version --version --help -h").test(textOf(first))) return;
  opaque(call);
  const { operands } = readOptions(args, "S t T h c e p s");
  // Its own flags end at the first operand; those behind it belong to the command.
  const at = operands[0] === undefined ? -1 : args.indexOf(operands[0]);
  if (operands.length > 1) scope.analysis.runWords(args.slice(at), forkScope(scope), NOTHING);
  for (const { text } of operands) if (/\s/.test(text)) run(text, scope);
};

export const TERMINALS: Readonly<Record<string, Program>> = { tmux, screen };
