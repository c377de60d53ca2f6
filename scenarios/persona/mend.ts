/**
 * What a programmer knows of mending a line that somebody complained about. The complaint names file and line; the
 * agent has looked at the file since, and knows the safe form of what it sees there.
 */
import type { Call } from "./advice.ts";
import { contentOf } from "./read-result.ts";
import { same } from "./same-call.ts";
import type { Attempt } from "./turn.ts";

/** Common knowledge: what is unsafe, and what takes its place. */
const SAFE_FORMS: readonly (readonly [string, string])[] = [
  [".innerHTML", ".textContent"],
  [".outerHTML", ".textContent"],
];

const PLACE = /([\w./-]+\.\w+):(\d+)/;

/** The edit that mends the file that the newest complaint is about; undefined when nothing is known to do. */
export function mendFor(attempts: readonly Attempt[], tools: readonly string[]): Call | undefined {
  const complaint = attempts.findLast(({ refused, result }) => refused && PLACE.test(result));
  const file = complaint && PLACE.exec(complaint.result)?.[1];
  const seen = file === undefined ? undefined : contentOf(attempts, file);
  if (file === undefined || seen === undefined || !tools.includes("edit")) return undefined;
  const form = SAFE_FORMS.find(([unsafe]) => seen.includes(unsafe));
  if (!form) return undefined;
  const call: Call = ["edit", { filePath: file, oldString: form[0], newString: form[1], replaceAll: true }];
  return attempts.some((other) => same(other.call, call)) ? undefined : call;
}
