/** A suggested call as text, in the one form used everywhere: the tool's name and its arguments as JSON. */
import type { SuggestedCall } from "../kernel/refusal.ts";

/** Such as `govern_task {"action":"start","task":"tn-2"}`. */
export function renderCall(call: SuggestedCall): string {
  return `${call.tool} ${JSON.stringify(call.args)}`;
}
