/**
 * Subagents on a host that calls no hooks for them: its event stream still tells of their calls, after the fact.
 * The first one that the gate was not asked about is announced, from then on delegating is refused, and what
 * such calls did is judged and kept like any other evidence.
 */
import { recordCall } from "../hook/tool-after.ts";
import type { GovernedProject } from "../governed-project.ts";

export interface EndedCall {
  readonly sessionID: string;
  readonly tool: string;
  readonly callID: string;
  readonly args: unknown;
  readonly metadata: unknown;
}

const UNGOVERNED_CHILDREN =
  "This OpenCode calls no hooks in subagents: what they do is not checked. Delegating is refused from now on (mode relaxed: recorded).";

/** OpenCode 1.18.33 runs this tool of its own without hooks, in every session. */
const HIDDEN_FROM_HOOKS = "StructuredOutput";

/** A call of a subagent that has completed; `before` comes before that in every version measured. */
export async function childCallEnded(project: GovernedProject, call: EndedCall): Promise<void> {
  if (call.tool === HIDDEN_FROM_HOOKS) return;
  if (project.host.sawChildCall()) {
    project.voice.log("error", UNGOVERNED_CHILDREN);
    project.voice.toast("error", UNGOVERNED_CHILDREN);
  }
  if (project.host.childrenGoverned) return;
  await recordCall(project, call, { metadata: call.metadata });
}
