/**
 * What a session keeps across a compaction. The state block is appended to the summary, replacing any copy of an older
 * one, so that it stands word for word in every later request whatever the model wrote; where that failed, everything is
 * told again at the next chance.
 */
import { stripBlocks, withBlock } from "../../context/strip-blocks.ts";
import { compactionReport, heldIn, pointsOf } from "../../context/turning-points.ts";
import { slice } from "../project/slice.ts";
import { pruneAnew, summaryComes } from "../prune/prune-memory.ts";
import { blockFor, compactionOver, markKept } from "./tell-standing.ts";
import { driftOver } from "./watch-drift.ts";
import type { CompactionMemory } from "../../host/compaction-memory.ts";
import type { GovernedProject } from "../project/governed-project.ts";
import type { SessionMemory } from "../project/session-desk.ts";

interface Summaries {
  /** Message ids of compaction summaries; true once the block was appended. */
  readonly appended: Map<string, boolean>;
  /** The summary in the making, without our block, and the turning points that it states itself. */
  newest: { readonly text: string; readonly held: readonly string[] };
}

const summariesOf = slice<SessionMemory, Summaries>(() => ({
  appended: new Map(),
  newest: { text: "", held: [] },
}));

const INTRO =
  "The following block is appended to your summary automatically, word for word. Do not copy it; keep the summary consistent with it.";
const RULES =
  "Keep ids (wp-, tn-, an-, cp-), file names and exit codes as they are. What is not said to be done is not done. State no decision that nobody made.";

function amend(project: GovernedProject, sessionID: string, messageID: string, text: string): string | null {
  const memory = project.sessions.known(sessionID);
  const own = memory && summariesOf(memory);
  const appended = own?.appended.get(messageID);
  if (memory === undefined || own === undefined || appended === undefined) return null;
  const state = project.store.current();
  const summary = stripBlocks(text, state);
  if (appended) return summary;
  own.newest = { text: summary, held: heldIn(summary, pointsOf(state, sessionID)) };
  const kept = withBlock(summary, blockFor(project, sessionID, summary), state);
  own.appended.set(messageID, true);
  markKept(memory, state, sessionID);
  return kept;
}

function over(project: GovernedProject, sessionID: string): void {
  const memory = project.sessions.of(sessionID);
  const { appended, newest } = summariesOf(memory);
  driftOver(memory);
  // Only the newest summary counts: an earlier one, aborted after it got the block, is not the one in use.
  const kept = [...appended.values()].at(-1) === true;
  appended.clear();
  pruneAnew(memory);
  compactionOver(memory, kept);
  const { held, text: summary } = newest;
  project.store.execute(
    { type: "note-compaction", ...(kept ? { held, summary } : {}) },
    project.contextFor(sessionID),
    "evidence",
  );
}

/** Of the sessions of one project. */
export function compactionMemory(project: GovernedProject): CompactionMemory {
  return {
    brief(sessionID) {
      summaryComes(project.sessions.of(sessionID));
      const report = compactionReport(project.store.current(), sessionID);
      return [INTRO, blockFor(project, sessionID, null), RULES, report]
        .filter((part) => part !== "")
        .join("\n");
    },
    begun(sessionID, messageID, failed) {
      const { appended } = summariesOf(project.sessions.of(sessionID));
      if (failed || !appended.has(messageID)) appended.set(messageID, false);
    },
    amend: (sessionID, messageID, text) => amend(project, sessionID, messageID, text),
    over: (sessionID) => over(project, sessionID),
  };
}
