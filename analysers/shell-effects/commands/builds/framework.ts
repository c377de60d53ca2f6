/**
 * One framework whose command has a verb for everything, such as `rails` or `ng`. A table says which verbs change
 * sources and which only build or check. Any other verb is a task of the project, and its name tells what it does.
 */
import type { Program } from "../../shell/analysis.ts";
import { textOf } from "../../shell/field.ts";
import { readOptions } from "../../shell/options.ts";
import { writeHere } from "../../shell/write.ts";
import { lossVerb } from "../words/loss-verb.ts";
import { runScript } from "../words/run-script.ts";
import { oneOf, type Meant } from "../../shell/one-of.ts";

/** A change of the schema that is told not to ask where data would go. */
const ACCEPTED = /(?<!\S)(push|sync|up)\b.*\s--force(?!\S)|(?<!\S)--(accept|allow)-data-loss(?!\S)/;

export const framework =
  (
    writes: Meant,
    testing: Meant = oneOf("test lint check typecheck build dev start serve preview"),
  ): Program =>
  ({ args, scope, name }) => {
    const [verb] = readOptions(args).operands;
    const line = args.map(({ text }) => text).join(" ");
    const loss =
      lossVerb(args) ??
      /rollback.*--all|^downgrade base|undo:all/.exec(line)?.[0] ??
      ACCEPTED.exec(line)?.[0] ??
      null;
    if (loss !== null) scope.analysis.effects.destroy(`${name} ${loss}`);
    const checks = args.some(({ text }) =>
      oneOf("--check --check-formatted --dry-run --dry --verify --list").test(text),
    );
    if (checks) scope.analysis.effects.tests();
    else if (writes.test(textOf(verb))) writeHere(scope);
    else if (oneOf("info version doctor").test(textOf(verb))) return;
    else if (verb === undefined || testing.test(verb.text)) scope.analysis.effects.builds();
    else runScript(verb, args, scope);
  };
