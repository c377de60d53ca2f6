/**
 * A shell as another user or group, or under a recorder: su, runuser, sg, script. They are given text for a shell, or
 * a command with its words; without either they read standard input.
 */
import type { Program } from "../../shell/analysis.ts";
import { literal, textOf } from "../../shell/field.ts";
import { readOptions } from "../../shell/options.ts";
import { forkScope } from "../../shell/scope.ts";
import { NOTHING } from "../../shell/stream.ts";
import { writeField } from "../../shell/write.ts";
import { runFile, runStream } from "../programs/run-file.ts";

const USER = "c command session-command u user g group G supp-group s shell w whitelist-environment";

/** What follows the user's name goes to that user's shell, as a script. */
const otherUser: Program = ({ args, scope, stdin, name }) => {
  const { values, operands } = readOptions(args, USER);
  const text = values.get("c") ?? values.get("command") ?? values.get("session-command");
  if (text !== undefined) return scope.analysis.runText(text.text, forkScope(scope), stdin);
  const words = operands.filter((operand) => operand.text !== "-");
  if (name === "runuser" && (values.has("u") || values.has("user"))) {
    // What begins with a dash behind the command is the command's own.
    const from = args.findIndex((arg) => arg === words[0]);
    return from === -1 ? undefined : scope.analysis.runWords(args.slice(from), forkScope(scope), stdin);
  }
  const [, script, ...rest] = words;
  if (script !== undefined) return runFile(script, rest, forkScope(scope), "run");
  return runStream(stdin, forkScope(scope), "standard input of a shell");
};

/** `sg group text`, with or without `-c` before the text. */
const otherGroup: Program = ({ args, scope, stdin }) => {
  const words = args.filter(({ text }) => text !== "-" && text !== "-c");
  const text = textOf(args[0]) === "-c" ? words[0] : words[1];
  if (text !== undefined) return scope.analysis.runText(text.text, forkScope(scope), stdin);
  return runStream(stdin, forkScope(scope), "standard input of a shell");
};

const LOGS = ["O", "log-out", "I", "log-in", "B", "log-io", "T", "log-timing"];

/** Everything shown is written to a file; BSD's takes the command behind it. */
const recorder: Program = ({ args, scope, stdin }) => {
  const { values, operands } = readOptions(args, `c command o output-limit m ${LOGS.join(" ")}`);
  const [file, ...command] = operands;
  const named = LOGS.flatMap((flag) => values.get(flag) ?? []);
  for (const log of named) writeField(log, scope);
  if (file !== undefined || named.length === 0) writeField(file ?? literal("typescript"), scope);
  const text = values.get("c") ?? values.get("command");
  if (text !== undefined) return scope.analysis.runText(text.text, forkScope(scope), stdin);
  if (command.length > 0) return scope.analysis.runWords(command, forkScope(scope), NOTHING);
};

export const USER_SHELLS: Readonly<Record<string, Program>> = {
  su: otherUser,
  runuser: otherUser,
  sg: otherGroup,
  script: recorder,
};
