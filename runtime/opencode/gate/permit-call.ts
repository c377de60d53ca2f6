/** Notes what a permitted call may change on disk, to be compared with what it will have changed. */
import { HOST_TOOL } from "../../kernel/host-tool-names.ts";
import { TOOL } from "../../kernel/tool-names.ts";
import { callTimesOf } from "../disk/call-times.ts";
import { diskOf } from "../disk/watch-disk.ts";
import { policy } from "../project/load-policy.ts";
import { scopesOf, type GatedCall } from "./gate-call.ts";
import type { ToolCall } from "../../host/tool-call.ts";
import type { CallPlace } from "../../kernel/record/checkpoint.ts";
import type { GovernedProject } from "../project/governed-project.ts";

/** Tools that run what their text says, and whatever that calls. */
const SHELLS: ReadonlySet<string> = new Set([HOST_TOOL.bash, TOOL.shell]);

/** @param place where the call stands in the host's history, if the host said */
export function permitCall(
  project: GovernedProject,
  call: ToolCall & { readonly args: unknown },
  gated: GatedCall,
  place: CallPlace | undefined,
): void {
  const { tool, sessionID, callID, args } = call;
  const { effect, state, verdict } = gated;
  const runsCode = effect.unknownTool || SHELLS.has(tool);
  if (!runsCode && effect.writes.length === 0 && !effect.writesUnknown) return;
  callTimesOf(project.sessions).began(sessionID, callID, runsCode);
  const { mayWriteUnnamed, describeCall } = policy();
  // What was refused and is here all the same, a human has allowed: whatever it does was meant.
  const scopes = verdict.allow && gated.isFree !== true ? scopesOf : () => [];
  diskOf(project).ledger.permit({
    writes: effect.writes,
    within: !verdict.allow || mayWriteUnnamed(effect) ? scopes(project, state, sessionID) : null,
    sessionID,
    callID,
    summary: runsCode ? describeCall({ tool, args }, project.directory) : "",
    tool,
    runsCode,
    place,
  });
}
