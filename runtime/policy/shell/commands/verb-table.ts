/**
 * Tools whose first word says what they do (`cargo fmt`, `dotnet new`): one table of verbs per tool. A verb
 * that stands in no list is an opaque program, and a flag that asks for a check only turns a write into a test.
 */
import type { Judge } from "../analysis.ts";
import { isDynamic } from "../field.ts";
import { writeHere } from "../write.ts";
import { lossVerb } from "./loss-verb.ts";
import { hasWritingFlag } from "./script-name.ts";

export interface VerbTable {
  readonly test?: string;
  readonly build?: string;
  readonly writes?: string;
  readonly opaque?: string;
  readonly reads?: string;
  readonly network?: string;
  /** Flags with which a writing verb only checks. */
  readonly readFlags?: RegExp;
}

const verbs = (list: string | undefined): ReadonlySet<string> => new Set((list ?? "").split(" "));

export function toolByVerb(table: VerbTable): Judge {
  const test = verbs(table.test);
  const build = verbs(table.build);
  const writes = verbs(table.writes);
  const reads = verbs(table.reads);
  const network = verbs(table.network);
  return ({ args, scope, name }) => {
    const { findings } = scope.analysis;
    const head = args.find(({ text }) => !/^[-+]./.test(text)) ?? args[0];
    if (head === undefined || reads.has(head.text)) return;
    if (network.has(head.text)) findings.network = true;
    else if (isDynamic(head)) findings.runs(name);
    else if (test.has(head.text) || build.has(head.text)) {
      if (test.has(head.text)) findings.tests();
      else findings.builds();
      if (hasWritingFlag(args)) writeHere(scope);
    } else if (writes.has(head.text)) {
      if (args.some(({ text }) => table.readFlags?.test(text) === true || text === "--dry-run"))
        findings.tests();
      else {
        writeHere(scope);
        const loss = lossVerb(args);
        if (loss !== null) findings.destroy(`${name} ${loss}`);
      }
    } else if (!head.text.startsWith("-")) {
      findings.runs(`${name} ${head.text}`);
      const loss = lossVerb(args);
      if (loss !== null) findings.destroy(`${name} ${loss}`);
    }
  };
}
