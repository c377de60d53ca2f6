/**
 * The stamps that a rendered line carries: those of the plan, of the task and of the session that it belongs to, so
 * that one grep for any of them finds graph node, session file, anchors, checkpoints and commits.
 */
import { stampOf } from "../kernel/stamp.ts";
import { rowOf } from "../kernel/table.ts";
import type { State } from "../kernel/state.ts";

/** What a line is about; ids that are not known give no stamp. */
export interface About {
  readonly planId?: string | undefined;
  readonly nodeId?: string | undefined;
  readonly sessionID?: string | undefined;
}

/** `[3014110226 4514110226]`, each stamp once; "" without any. */
export function stampsOf(state: State, { planId, nodeId, sessionID }: About): string {
  const node = nodeId === undefined ? undefined : rowOf(state.nodes, nodeId);
  const plan = rowOf(state.plans, planId ?? node?.workPlanId ?? "");
  const session = sessionID === undefined ? undefined : state.sessions[sessionID];
  const moments = [plan?.createdAt, node?.createdAt, session?.openedAt].filter((at) => at !== undefined);
  const stamps = [...new Set(moments.map(stampOf))];
  return stamps.length > 0 ? `[${stamps.join(" ")}]` : "";
}
