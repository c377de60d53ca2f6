/**
 * What happened, as one line of a session's log: when, what, and the stamps to grep for. What only this process has
 * to know (a session that was opened again, a call that was counted) gives no line.
 */
import { saidBy } from "../kernel/choice/said-by.ts";
import { rowOf } from "../kernel/table.ts";
import { timeText } from "../kernel/stamp.ts";
import { eventDetail } from "./event-detail.ts";
import { oneLine } from "./one-line.ts";
import { stampsOf } from "./stamps.ts";
import type { Event, EventRecord, PlannedNode } from "../kernel/event.ts";
import type { State } from "../kernel/state.ts";
import type { Checkpoint } from "../kernel/record/checkpoint.ts";
import type { About } from "./stamps.ts";

/** Events that say nothing to a reader. */
const SILENT: ReadonlySet<Event["type"]> = new Set([
  "session-opened",
  "allowance-used",
  "delegation-counted",
  "note-kept",
  "note-removed",
  "message-heard",
  "outputs-pruned",
]);

const MOST_NAMED = 50;
/** Words that stood on a screen stand here whole. */
const MOST_TOLD = 2_000;

type Named = Partial<Record<"nodeId" | "planId" | "anchorId" | "id" | "reason" | "text", unknown>>;

const words = (value: unknown): string => (typeof value === "string" ? value : "");

function aboutOf(event: Event, sessionID: string): About {
  if (event.type === "checkpoint-recorded") return { nodeId: event.checkpoint.taskNodeId, sessionID };
  if (event.type === "plan-created") return { planId: event.id, sessionID };
  const { nodeId, planId } = event as Named;
  return { nodeId: words(nodeId), planId: words(planId) || undefined, sessionID };
}

function checkpointText({ id, summary, exit, head, branch, taskNodeId }: Checkpoint): string {
  const commit = head === undefined ? "" : ` at ${head.slice(0, 12)}${branch ? ` (${branch})` : ""}`;
  return `${id} ${oneLine(summary)}${exit === null ? "" : ` exit ${exit}`}${commit} for ${taskNodeId}`;
}

const MOST_FILES = 10;

function filesText(files: readonly string[], unlisted: number): string {
  const more = Math.max(0, files.length - MOST_FILES) + unlisted;
  return (
    files
      .slice(0, MOST_FILES)
      .map((file) => oneLine(file))
      .join(", ") + (more > 0 ? ` and ${more} more` : "")
  );
}

function plannedText(nodes: readonly PlannedNode[]): string {
  const named = nodes.slice(0, MOST_NAMED).map(({ id, name }) => `${id} "${oneLine(name, 60)}"`);
  return nodes.length > MOST_NAMED
    ? `${named.join(", ")} and ${nodes.length - MOST_NAMED} more`
    : named.join(", ");
}

/** What a decision is about, which only its first entry says; it never changes. */
function choiceText(state: State, event: Event): string {
  if (event.type !== "choice-settled" && event.type !== "choice-opened" && event.type !== "choice-dropped")
    return "";
  const choice = rowOf(state.techChoices ?? [], event.id);
  return choice ? ` ${choice.slot} = ${oneLine(choice.choice, 60)}` : "";
}

/** The event in words, without time and stamps. */
function textOf(state: State, event: Event): string {
  const kind = event.type.replaceAll("-", " ");
  switch (event.type) {
    case "plan-created":
      return `${kind} ${event.id} "${oneLine(event.name, 120)}"`;
    case "tasks-planned":
      return `${kind} in ${event.planId}: ${plannedText(event.nodes)}`;
    case "task-completed":
      return `${kind} ${event.nodeId}: ${oneLine(event.result.evidence)}`;
    case "step-done":
      return `step ${event.step + 1} done of ${event.nodeId}`;
    case "checkpoint-recorded":
      return `checkpoint ${checkpointText(event.checkpoint)}`;
    case "anchor-created":
      return `${kind} ${event.id} [${event.priority}/${event.anchorType}] ${oneLine(event.content)}`;
    case "anchor-superseded":
      return `${kind} ${event.anchorId} by ${event.by}`;
    case "choice-made":
      return `${kind} ${event.id} ${event.slot} = ${oneLine(event.choice, 60)}, ${saidBy(event, "agent")}`;
    case "plan-questioned": {
      const asks = event.isCertain ? "goal changed" : "message asked about";
      const about = [...event.tasks, ...(event.slots ?? [])].join(", ");
      return `${asks}: "${oneLine(event.quote)}"${about === "" ? "" : ` for ${about}`}`;
    }
    case "work-taken-over":
      return `${kind}: ${oneLine(event.origin)}`;
    case "call-refused":
      return `${kind} (${event.code}): ${oneLine(event.what)}`;
    case "document-noted":
      return `${kind} ${oneLine(event.document.path)}${event.sections.length === 0 ? "" : `: changed in ${event.sections.map((name) => `"${oneLine(name, 60)}"`).join(", ")}`}`;
    case "document-gone":
      return `${kind} ${oneLine(event.path)}`;
    case "human-told":
      return `the human was shown: ${oneLine(event.text, MOST_TOLD)}`;
    case "changes-unexplained":
      return `${kind}: ${filesText(event.files, event.unlisted ?? 0)}`;
    default: {
      const { nodeId, planId, anchorId, id, reason, text } = event as Named;
      const which = [nodeId, planId, anchorId, id].map(words).filter((each) => each !== "");
      const why = oneLine(eventDetail(event) || words(reason) || words(text));
      return `${[kind, ...which].join(" ")}${choiceText(state, event)}${why === "" ? "" : `: ${why}`}`;
    }
  }
}

/** The line of a record, or null for what needs none. It rests on nothing that later events change. */
export function logLine(state: State, record: EventRecord): string | null {
  const { event, at, sessionID } = record;
  if (SILENT.has(event.type)) return null;
  const stamps = stampsOf(state, aboutOf(event, sessionID));
  return `- ${timeText(at)} ${textOf(state, event)}${stamps === "" ? "" : ` ${stamps}`}`;
}
