/**
 * make, just, task and similar programs. The name of a target tells what the target does, unless this very line wrote
 * the rules.
 */
import type { Program } from "../../shell/analysis.ts";
import { literal } from "../../shell/field.ts";
import { readOptions } from "../../shell/options.ts";
import { absolutePath, forkScope } from "../../shell/scope.ts";
import { NOTHING } from "../../shell/stream.ts";
import { writeHere } from "../../shell/write.ts";
import { runScript } from "../words/run-script.ts";

export const targets: Program = ({ args, scope, stdin, name: program }) => {
  const options = readOptions(args, "C f j I o W directory file justfile jobs d eval");
  // Even of what it only lists, it reads the rules.
  if (options.has("eval") || args.some(({ text }) => text.startsWith("-E") && program.endsWith("make")))
    scope.analysis.effects.runs("make --eval");
  if (program === "just" && options.has("show", "s", "dump", "evaluate", "variables")) return;
  if (options.has("fmt", "init") && !options.has("check")) return writeHere(scope);
  if (options.has("n", "dry-run", "just-print", "l", "list", "summary", "p", "q", "question", "v")) return;
  const folder = options.values.get("C") ?? options.values.get("directory");
  const inner = folder === undefined ? scope : { ...forkScope(scope), cwd: absolutePath(scope, folder.text) };
  const names = options.operands.filter((operand) => !operand.text.includes("="));
  for (const operand of options.operands) {
    if (/^(SHELL|\.SHELLFLAGS|CC|CXX|MAKE|RM)=/.test(operand.text)) inner.analysis.effects.runs(operand.text);
  }
  const file = options.values.get("f") ?? options.values.get("file") ?? literal("Makefile");
  const path = absolutePath(inner, file.text) ?? "";
  const rules = file.text === "-" ? stdin : scope.files.get(path)?.stream;
  if (rules?.kind === "text" && program.endsWith("make")) {
    for (const recipe of rules.text.matchAll(/^\t[@-]*(.+)/gm))
      inner.analysis.runText(recipe[1] ?? "", forkScope(inner), NOTHING);
  } else if (rules !== undefined && rules.kind !== "none")
    inner.analysis.effects.hide("the rules it runs are computed");
  if (names.length === 0) inner.analysis.effects.builds();
  for (const name of names) runScript(name, [], inner);
};
