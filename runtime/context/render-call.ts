/** A suggested call as text, in the one form used everywhere: the tool's name and its arguments as JSON. */
import type { SuggestedCall } from "../kernel/refusal.ts";

/** What could end our block, look like a line of ours or not be seen; a JSON text says it with escapes as well. */
const MISLEADING =
  /<(?=\s*(?:[/!]|idumb|[a-z]+-[a-z]))|(?<=USE)\s(?=\s*INSTEAD)|(?<=GOVERNANCE)\s(?=\s*BLOCK)|[\p{Cf}\p{Zl}\p{Zp}\u007f-\u009f]/giu;

const escaped = (text: string): string =>
  Array.from(
    { length: text.length },
    (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, "0")}`,
  ).join("");

/** Such as `govern_task {"action":"start","task":"tn-2"}`. */
export function renderCall(call: SuggestedCall): string {
  return `${call.tool} ${JSON.stringify(call.args).replace(MISLEADING, escaped)}`;
}
