/** `/idumb-status`: the human sees where the work stands. Nothing is changed, so it works in every session. */
import { rootOf } from "../../kernel/override/override.ts";
import { MOST_REFUSED, standingLines, standingOf } from "../project/standing.ts";
import type { EventRecord } from "../../kernel/event.ts";
import type { GovernedProject } from "../project/governed-project.ts";

/** How far back refusals are looked for, in entries of the journal. */
const LOOKED_BACK = 500;

const isRefusal = (record: EventRecord): record is EventRecord<"call-refused"> =>
  record.event.type === "call-refused";

/** What is shown; of the refusals those of the session and of its subagents, which the human was shown too. */
export function showStatus({ store, config }: GovernedProject, sessionID: string): string {
  const state = store.current();
  const root = rootOf(state, sessionID);
  const refused = store
    .since(Math.max(0, state.version - LOOKED_BACK))
    .records.filter(isRefusal)
    .filter((record) => rootOf(state, record.sessionID) === root)
    .toReversed()
    .slice(0, MOST_REFUSED);
  const standing = standingOf(state, config.mode, refused, Date.now());
  return [`Mode ${standing.mode}.`, ...standingLines(standing)].join("\n");
}
