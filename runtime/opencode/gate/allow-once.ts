/**
 * What the human let be made once. The journal counts, so that one allowance is one call, in any session, process
 * or order; a call is told from others by a digest of its arguments, so nothing else slips in with it.
 */
import { createHash, randomBytes } from "node:crypto";
import { overrideOf, rootOf } from "../../kernel/override/override.ts";
import { slice } from "../project/slice.ts";
import type { CallAhead } from "../../host/tool-call.ts";
import type { State } from "../../kernel/state.ts";
import type { Refusal } from "../../kernel/refusal.ts";
import type { GovernedProject } from "../project/governed-project.ts";
import type { SessionMemory } from "../project/session-desk.ts";

/** What has no legal way but the human's word. The governance itself has none at all (G0). */
const ALLOWABLE: ReadonlySet<string> = new Set(["destructive", "hidden-payload"]);

interface RefusedOnce {
  readonly call: string;
  readonly shown: string;
}

interface AllowedOnce {
  /** In a root session: the newest refused call of it and its subagents that the human may allow. */
  lastRefused: RefusedOnce | null;
  /** Calls that the human allowed once, by call id, until they have ended. */
  readonly allowed: Set<string>;
}

const allowedOnceOf = slice<SessionMemory, AllowedOnce>(() => ({ lastRefused: null, allowed: new Set() }));

/** What the human may allow once in a root session, if anything. */
export const lastRefused = (memory: SessionMemory): RefusedOnce | null => allowedOnceOf(memory).lastRefused;

/** Did the human allow this call, which has ended? Asked once. */
export const takeAllowed = (memory: SessionMemory, callID: string): boolean =>
  allowedOnceOf(memory).allowed.delete(callID);

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

/** The key of a call as the journal keeps it: salted, for a call may hold a password that could be guessed. */
const saltedKey = (key: string, salt = randomBytes(12).toString("hex")): string =>
  `${salt}.${createHash("sha256").update(`${salt} ${key}`).digest("hex").slice(0, 32)}`;

const isKeyOf = (kept: string, key: string): boolean => saltedKey(key, kept.split(".")[0]) === kept;

/** True when the human allowed exactly this refused call; else it is kept as the one that may be allowed. */
export function isAllowedOnce(
  project: GovernedProject,
  { tool, sessionID, callID, args }: CallAhead,
  refusal: Refusal,
  state: State,
): boolean {
  if (!ALLOWABLE.has(refusal.code)) return false;
  const key = callKey(tool, args);
  const allowed = overrideOf(state, sessionID).allowed.find((one) => isKeyOf(one.call, key));
  if (allowed) {
    const { call } = allowed;
    const used = project.store.execute(
      { type: "use-allowance", call },
      project.contextFor(sessionID),
      "decision",
    );
    if (used.ok && used.events.length > 0) {
      allowedOnceOf(project.sessions.of(sessionID)).allowed.add(callID);
      project.voice.toast("info", `Made once, as you allowed: ${refusal.what}`, sessionID);
      return true;
    }
  }
  allowedOnceOf(project.sessions.of(rootOf(state, sessionID))).lastRefused = {
    call: saltedKey(key),
    shown: refusal.what,
  };
  return false;
}
