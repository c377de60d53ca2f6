/**
 * Tools with a first word that says what they do (`cargo fmt`, `dotnet new`): one table of verbs per tool. A verb
 * that stands in no list is an opaque program. A flag that asks for a check only turns a write into a test.
 */
import type { Program } from "../../shell/analysis.ts";
import { isDynamic } from "../../shell/field.ts";
import { writeHere } from "../../shell/write.ts";
import { lossVerb } from "./loss-verb.ts";
import { hasWritingFlag } from "./script-name.ts";
import { oneOf, type Meant } from "../../shell/one-of.ts";

export interface VerbTable {
  readonly test?: string;
  readonly build?: string;
  readonly writes?: string;
  readonly reads?: string;
  /** Flags with which a writing verb only checks. */
  readonly readFlags?: Meant;
}

export function toolByVerb(table: VerbTable): Program {
  const test = oneOf(table.test ?? "");
  const build = oneOf(table.build ?? "");
  const writes = oneOf(table.writes ?? "");
  const reads = oneOf(table.reads ?? "");
  return ({ args, scope, name }) => {
    const { effects } = scope.analysis;
    const head = args.find(({ text }) => !/^[-+]./.test(text)) ?? args[0];
    if (head === undefined || reads.test(head.text)) return;
    if (isDynamic(head)) effects.runs(name);
    else if (test.test(head.text) || build.test(head.text)) {
      if (test.test(head.text)) effects.tests();
      else effects.builds();
      if (hasWritingFlag(args)) writeHere(scope);
    } else if (writes.test(head.text)) {
      if (args.some(({ text }) => table.readFlags?.test(text) === true || text === "--dry-run"))
        effects.tests();
      else {
        writeHere(scope);
        const loss = lossVerb(args);
        if (loss !== null) effects.destroy(`${name} ${loss}`);
      }
    } else if (!head.text.startsWith("-")) {
      effects.runs(`${name} ${head.text}`);
      const loss = lossVerb(args);
      if (loss !== null) effects.destroy(`${name} ${loss}`);
    }
  };
}
