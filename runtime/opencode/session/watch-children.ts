/**
 * Subagents on a host that calls no hooks for them: its event stream still tells of their calls, after the fact.
 * The first one that the gate was not asked about is announced, from then on delegating is refused, and what
 * such calls did is explained and kept like any other evidence.
 */
import { diskOf } from "../disk/watch-disk.ts";
import { gateCall } from "../gate/gate-call.ts";
import { permitCall } from "../gate/permit-call.ts";
import { policy } from "../project/load-policy.ts";
import { recordCall } from "./record-call.ts";
import { openChild } from "./watch-delegations.ts";
import { placeOf } from "./watch-history.ts";
import type { EndedCall } from "../../host/tool-call.ts";
import type { HostSight } from "../host/host-sight.ts";
import type { GovernedProject } from "../project/governed-project.ts";

const UNGOVERNED_CHILDREN =
  "This OpenCode calls no hooks in subagents: what they do is not checked. Delegating is refused from now on (mode relaxed: recorded).";

/** OpenCode 1.18.33 runs this tool of its own without hooks, in every session. */
const HIDDEN_FROM_HOOKS = "StructuredOutput";

/**
 * The gate was not asked, so nothing is known yet of what the call may have changed: it is noted now, for the look at
 * the disk when the step and the subagent's turn are over. One that would have been refused explains nothing.
 */
function noteRights(project: GovernedProject, call: EndedCall): void {
  const { tool, sessionID, callID, args } = call;
  const gated = gateCall(project, call);
  const memory = project.sessions.known(sessionID);
  if (gated.verdict.allow) return permitCall(project, call, gated, memory && placeOf(memory, callID));
  const summary = policy().describeCall({ tool, args }, project.directory);
  diskOf(project).ledger.permit({
    writes: [],
    within: null,
    sessionID,
    callID,
    tool,
    summary,
    runsCode: true,
  });
}

/** A call of a subagent that has completed; `before` comes before that in every version measured. */
export async function childCallEnded(
  project: GovernedProject,
  sight: Pick<HostSight, "sawChildCall">,
  call: EndedCall,
): Promise<void> {
  if (call.tool === HIDDEN_FROM_HOOKS) return;
  if (sight.sawChildCall()) {
    project.voice.log("error", UNGOVERNED_CHILDREN);
    project.voice.toast("error", UNGOVERNED_CHILDREN, call.sessionID);
  }
  if (project.host.childrenGoverned) return;
  // No hook has said of whom it is the child: without that it would have no task, and what is noted of it be lost.
  openChild(project, call.sessionID);
  noteRights(project, call);
  await recordCall(project, call, "");
}
