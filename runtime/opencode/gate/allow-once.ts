/**
 * What the human let be made once. The journal counts, so that one allowance is one call, in any session, process
 * or order; a call is told from others by a digest of its arguments, so nothing else slips in with it.
 */
import { createHash } from "node:crypto";
import { overrideOf, rootOf } from "../../kernel/override/override.ts";
import type { State } from "../../kernel/state.ts";
import type { Refusal } from "../../kernel/refusal.ts";
import type { GovernedProject } from "../project/governed-project.ts";

/** What has no legal way but the human's word. The governance itself has none at all (G0). */
const ALLOWABLE: ReadonlySet<string> = new Set(["destructive", "hidden-payload"]);

interface Call {
  readonly tool: string;
  readonly sessionID: string;
  readonly callID: string;
}

/** Tells one call from another; arguments that JSON cannot hold (too deep, a BigInt) count as the same ones. */
export function callKey(tool: string, args: unknown): string {
  let text: string;
  try {
    text = JSON.stringify(args) ?? "";
  } catch {
    text = "unprintable arguments";
  }
  return createHash("sha256").update(`${tool}\n${text}`).digest("hex").slice(0, 32);
}

/** True when the human allowed exactly this refused call; else it is kept as the one that may be allowed. */
export function isAllowedOnce(
  project: GovernedProject,
  { tool, sessionID, callID }: Call,
  args: unknown,
  refusal: Refusal,
  state: State,
): boolean {
  if (!ALLOWABLE.has(refusal.code)) return false;
  const call = callKey(tool, args);
  if (overrideOf(state, sessionID).allowed.some((one) => one.call === call)) {
    const used = project.store.execute(
      { type: "use-allowance", call },
      project.contextFor(sessionID),
      "decision",
    );
    if (used.ok && used.events.length > 0) {
      project.sessions.of(sessionID).allowedOnce.add(callID);
      project.voice.toast("info", `Made once, as you allowed: ${refusal.what}`);
      return true;
    }
  }
  project.sessions.of(rootOf(state, sessionID)).lastRefused = { call, shown: refusal.what };
  return false;
}
