/**
 * Bazel and similar build tools. Queries only print; tests and builds leave their output outside of the sources. A
 * target that is run may be a tool that rewrites sources.
 */
import type { Program } from "../../shell/analysis.ts";
import { literal, textOf } from "../../shell/field.ts";
import { readOptions } from "../../shell/options.ts";
import { writeField, writeHere } from "../../shell/write.ts";
import { runScript } from "../words/run-script.ts";
import { oneOf } from "../../shell/one-of.ts";

const LOOKS = oneOf(
  "query cquery aquery uquery info version help dump print_action analyze-profile canonicalize-flags config targets audit root",
);
/** Targets by which projects rewrite their own files. */
const REWRITES =
  /gazelle|buildifier|update|fix|format|pin$|sync|vendor|generate|\bgen\b|[_.-]gen$|copy_to|write_|refresh|compile_commands|\.write$|requirements/i;

export const bazel: Program = (call) => {
  const { args, scope } = call;
  const { operands } = readOptions(args, "config define override_repository output");
  const [verb, target] = operands;
  const text = textOf(verb);
  // Options are never cut short here: `--output` names a format.
  args.forEach((arg, at) => {
    const attached = /^--output_file=(.+)/s.exec(arg.text)?.[1];
    if (attached !== undefined) writeField({ ...arg, text: attached }, scope);
    else if (textOf(args[at - 1]) === "--output_file") writeField(arg, scope);
  });
  if (verb === undefined || LOOKS.test(text)) return;
  if (text === "mod") {
    const second = textOf(operands[1]);
    if (oneOf("tidy").test(second)) writeHere(scope);
    return;
  }
  if (oneOf("test coverage").test(text)) return scope.analysis.effects.tests();
  if (oneOf("build fetch sync clean shutdown mobile-install vendor").test(text)) {
    if (text === "vendor") writeHere(scope);
    return scope.analysis.effects.builds();
  }
  if (text !== "run") return scope.analysis.effects.runs(`${call.name} ${text}`);
  const name = textOf(target);
  if (REWRITES.test(name)) {
    scope.analysis.effects.builds();
    return writeHere(scope);
  }
  runScript(literal(name.slice(Math.max(name.lastIndexOf(":"), name.lastIndexOf("/")) + 1)), args, scope);
};
