/**
 * What the human did not permit, so that a second try under another name is told: to the human before they answer
 * again, and to the agent. It is told, not refused: whoever rejected once may permit now.
 */
import { fieldOf } from "../host/field-of.ts";
import { notesOf, putOccurrence } from "../project/note-tray.ts";
import { policy } from "../project/load-policy.ts";
import { slice } from "../project/slice.ts";
import { callRejected } from "./continue-work.ts";
import type { CallAhead } from "../../host/tool-call.ts";
import type { Effect } from "@idumb/shell-effects";
import type { GovernedProject } from "../project/governed-project.ts";
import type { SessionMemory } from "../project/session-desk.ts";

const MOST = 50;

interface Deed extends Pick<CallAhead, "tool" | "args"> {
  readonly effect: Pick<Effect, "writes">;
}

interface Rejections {
  /** Calls that began, by id, the newest. */
  readonly begun: Map<string, Deed>;
  /** The call that a question of the host's is about. */
  readonly asked: Map<string, string>;
  readonly rejected: Deed[];
  /** A call began since the newest rejection. */
  isFresh: boolean;
}

const rejectionsOf = slice<SessionMemory, Rejections>(() => ({
  begun: new Map(),
  asked: new Map(),
  rejected: [],
  isFresh: false,
}));

function keep<V>(map: Map<string, V>, key: string, value: V): void {
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= MOST) break;
    map.delete(oldest);
  }
}

/** A call that the gate lets through is about to run, or to be asked about. */
export function tellSecondTry(
  project: GovernedProject,
  memory: SessionMemory,
  { tool, args, callID }: CallAhead,
  effect: Deed["effect"],
): void {
  const own = rejectionsOf(memory);
  const deed = { tool, args, effect };
  own.isFresh = true;
  keep(own.begun, callID, deed);
  const before = own.rejected.findLast((rejected) => policy().isSameDeed(rejected, deed));
  if (before === undefined) return;
  const { directory } = project;
  const [was, is] = [before, deed].map((one) => policy().describeCall(one, directory));
  project.voice.toast("warning", `You rejected ${was}. The agent tries again: ${is}`);
  const text = `The human rejected ${was} before, and ${is} does it again. Do not try in other words what was rejected: ask.`;
  putOccurrence(notesOf(memory), { id: "rejected", severity: "high", text });
}

/** The human said no. With it both hosts reject whatever else waits in the session, which nobody looked at. */
function rejected(memory: SessionMemory, requestID: string): void {
  callRejected(memory);
  const own = rejectionsOf(memory);
  const deed = own.begun.get(own.asked.get(requestID) ?? "");
  if (deed === undefined || !own.isFresh) return;
  own.isFresh = false;
  own.rejected.push(deed);
  if (own.rejected.length > MOST) own.rejected.shift();
}

/**
 * The host asks the human about a call, or was answered. OpenCode 1.18.33 names the call in `tool`, OpenCode 2 in
 * `source` (spike ask-seen-in-events).
 */
export function permissionSeen(project: GovernedProject, type: string, event: unknown): void {
  const memory = project.sessions.known(String(fieldOf(event, "sessionID")));
  if (memory === undefined) return;
  const callID = fieldOf(fieldOf(event, "tool") ?? fieldOf(event, "source"), "callID");
  if (type === "permission.asked" && typeof callID === "string")
    keep(rejectionsOf(memory).asked, String(fieldOf(event, "id")), callID);
  if (type === "permission.replied" && fieldOf(event, "reply") === "reject")
    rejected(memory, String(fieldOf(event, "requestID")));
}
