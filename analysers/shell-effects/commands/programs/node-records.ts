/**
 * Flags of node that leave a file wherever it runs: profiles, reports, and expectations of tests written anew.
 */
import type { Field } from "../../shell/field.ts";
import type { Scope } from "../../shell/scope.ts";
import { writeField, writeHere } from "../../shell/write.ts";
import { oneOf } from "../../shell/one-of.ts";

const LEAVES =
  /^--(cpu-prof|heap-prof|prof|perf-prof|trace-event-categories=.*|heapsnapshot-\S+|report-(on-\S+|uncaught-exception)|test-update-snapshots)$/;

export function nodeRecords(args: readonly Field[], scope: Scope): void {
  if (args.some(({ text }) => LEAVES.test(text))) writeHere(scope);
  args.forEach((arg, index) => {
    const [, given] = /^--test-reporter-destination(?:=(.*))?$/s.exec(arg.text) ?? [];
    const place = given === undefined ? args[index + 1] : { ...arg, text: given };
    if (!arg.text.startsWith("--test-reporter-destination") || place === undefined) return;
    if (!oneOf("stdout stderr").test(place.text)) writeField(place, scope);
  });
}
