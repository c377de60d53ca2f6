/** What was decided has to stand in each request, whatever was compacted, restarted or said elsewhere meanwhile. */
import type { Observation } from "@idumb/reports";
import { textsOf } from "../persona/texts.ts";
import type { RequestSeen } from "../play/evidence.ts";

/** How many of these requests say it, as the figure `anchor-retention`. */
export function retained(
  requests: readonly RequestSeen[],
  decision: string,
): Extract<Observation, { hits: number }> {
  const hits = requests.filter(({ body }) => textsOf(body.messages).join("\n").includes(decision)).length;
  return { id: "anchor-retention", level: "delivered", hits, n: requests.length };
}
