import type { OpenRecord } from "../shape/open-record.ts";
import type { HostSwitches } from "./host-profile.ts";

/**
 * Whether a host of this profile calls a hook at all. Which session a call is about stands in its input; the
 * transform of messages has an empty one, so there the messages tell.
 */
export function hookFires(
  switches: HostSwitches,
  call: { readonly hook: string; readonly input: OpenRecord; readonly output: unknown },
  isChild: (sessionID: string) => boolean,
): boolean {
  if (switches.absentHooks.includes(call.hook)) return false;
  if (switches.hooksInChildren) return true;
  const { messages } = (call.output ?? {}) as { messages?: { info: { sessionID: string } }[] };
  const sessionID = call.input["sessionID"] ?? messages?.[0]?.info.sessionID;
  return typeof sessionID !== "string" || !isChild(sessionID);
}
