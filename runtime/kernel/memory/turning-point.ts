/**
 * Turning points: where the work changed its direction. Distilled from the journal as it grows, so that routine
 * progress leaves none. What a later event settles is merged into one point: a failure that was mended, a decision
 * that was changed twice, work that was put off and taken up again.
 */
import { rowOf } from "../table.ts";
import type { EventOf, EventRecord } from "../event.ts";
import type { State } from "../state.ts";
import type { Checkpoint } from "../record/checkpoint.ts";
import type { TurningPoint } from "../record/turning-point.ts";

/** The newest stay; the journal has all. */
const MOST_POINTS = 80;
const LONGEST_BRIEF = 72;
/** Characters of a name, and of a human's words, in a point in few words. */
const LONGEST_BRIEF_NAME = 24;

const line = (text: string, max: number): string => {
  const flat = text.replace(/\s+/g, " ").trim();
  return flat.length > max ? `${flat.slice(0, max - 1)}…` : flat;
};

type Words = Pick<TurningPoint, "subject" | "text" | "brief">;

/** `replaces`: subjects whose points are settled by it. */
interface Turn {
  readonly point: Words | null;
  readonly replaces: readonly string[];
}

const NONE: Turn = { point: null, replaces: [] };

const named = (state: State, id: string, longest = 60): string => {
  const row = rowOf(state.nodes, id) ?? rowOf(state.plans, id);
  return row ? `${id} "${line(row.name, longest)}"` : id;
};

/** A long name in a reason would leave no room for what is said of it. */
const shortNames = (reason: string): string =>
  reason.replace(/"([^"]+)"/g, (_, name: string) => `"${line(name, LONGEST_BRIEF_NAME)}"`);

function pointOn(state: State, subject: string): TurningPoint | undefined {
  return state.turningPoints?.findLast((point) => point.subject === subject);
}

/** The old content is never repeated: whoever reads it again may take it for what holds. */
function changedDecision(state: State, oldId: string, newId: string): Turn {
  const fresh = state.anchors[newId];
  if (!fresh) return NONE;
  const before = pointOn(state, `anchor ${oldId}`);
  return {
    point: {
      subject: `anchor ${newId}`,
      text: `Decided anew: "${line(fresh.content, 140)}" (${newId} replaces ${oldId}${before ? ", and others before it" : ""})`,
      brief: `decided anew: ${fresh.content}`,
    },
    replaces: [`anchor ${oldId}`],
  };
}

/** A first choice is no turn; one that takes the place of another is. */
function chosen({ slot, choice, replaces }: EventOf<"choice-made">): Turn {
  if (replaces.length === 0) return NONE;
  const subject = `choice ${slot}`;
  const text = `Decided anew: ${slot} = ${line(choice, 60)}`;
  return { point: { subject, text, brief: `decided anew: ${slot} = ${choice}` }, replaces: [subject] };
}

/** What became of a change of course that the human announced. */
function answered(state: State, how: string): Turn {
  const question = pointOn(state, "question");
  if (!question) return NONE;
  return {
    point: {
      subject: `answered ${question.id}`,
      text: `${question.text}; ${line(how, 80)}`,
      brief: `${question.brief}: ${line(how, LONGEST_BRIEF_NAME)}`,
    },
    replaces: ["question"],
  };
}

/** A failure is a subject of its own: what came after it says whether it was overcome. */
function stopped(state: State, id: string, verb: "failed" | "deferred" | "abandoned", reason: string): Turn {
  return {
    point: {
      subject: verb === "failed" ? `failed ${id}` : `task ${id}`,
      text: `${named(state, id)} ${verb}: ${line(reason, 140)}`,
      // An id alone says nothing once the talk about it is gone.
      brief: `${named(state, id, LONGEST_BRIEF_NAME)} ${verb}: ${shortNames(reason)}`,
    },
    replaces: [`task ${id}`, `failed ${id}`],
  };
}

/** Work that was put off and goes on: the words of the time in between would speak against it. */
function takenUp(state: State, id: string): Turn {
  const before = pointOn(state, `task ${id}`);
  if (!before) return NONE;
  const point = {
    subject: before.subject,
    text: `${before.text}; taken up again`,
    brief: `${named(state, id, LONGEST_BRIEF_NAME)} taken up again`,
  };
  return { point, replaces: [before.subject] };
}

function completed(state: State, id: string, evidence: string): Turn {
  const failure = pointOn(state, `failed ${id}`);
  const putOff = `task ${id}`;
  // What was only put off is routine once it is done; a failure that was overcome is worth keeping.
  if (!failure) return { point: null, replaces: [putOff] };
  return {
    point: {
      subject: `mended ${id}`,
      text: `${failure.text}; then done: ${line(evidence, 80)}`,
      brief: `mended: ${failure.brief}`,
    },
    replaces: [failure.subject, putOff],
  };
}

/** Tests or a build that failed, and what became of it. */
function ran(state: State, { id, taskNodeId, runner, exit, summary }: Checkpoint): Turn {
  if (runner === null || exit === null) return NONE;
  const subject = `${runner} ${taskNodeId}`;
  const before = pointOn(state, subject);
  if (exit !== 0 && before === undefined)
    return {
      point: {
        subject,
        text: `${runner} failed in ${named(state, taskNodeId)}: ${line(summary, 80)}`,
        brief: `${runner} of ${taskNodeId} failed at ${id}`,
      },
      replaces: [],
    };
  if (exit !== 0 || before === undefined || before.brief.includes("passes since")) return NONE;
  return {
    point: {
      subject,
      text: `${before.text}; passes since ${id}`,
      brief: `passes since ${id}: ${before.brief}`,
    },
    replaces: [subject],
  };
}

function grown(state: State, planId: string, ids: readonly string[]): Turn {
  if (rowOf(state.plans, planId)?.status !== "active") return NONE;
  const shown = ids.slice(0, 4).map((id) => named(state, id));
  return {
    point: {
      subject: `plan ${planId} ${ids[0] ?? ""}`,
      text: `${planId} grew by ${shown.join(", ")}${ids.length > 4 ? ` and ${ids.length - 4} more` : ""}`,
      brief: `${planId} grew by ${ids.slice(0, 4).join(", ")}`,
    },
    replaces: [],
  };
}

function ofPlan(state: State, planId: string): readonly string[] {
  const ids = new Set((state.turningPoints ?? []).map(({ subject }) => subject.split(" ")[1] ?? ""));
  return [...ids]
    .filter((id) => rowOf(state.nodes, id)?.workPlanId === planId)
    .flatMap((id) => [`task ${id}`, `failed ${id}`, `test ${id}`, `build ${id}`, `mended ${id}`]);
}

function turnOf(state: State, { event }: EventRecord): Turn {
  switch (event.type) {
    case "anchor-superseded":
      return changedDecision(state, event.anchorId, event.by);
    case "choice-made":
      return chosen(event);
    case "plan-questioned": {
      // What is only asked has turned nothing: the answer may be that all goes on.
      if (event.kind === undefined) return NONE;
      // A quotation inside of it, cut off in the middle, would swallow the names that stand behind it.
      const quote = line(event.quote.replace(/["“”„«»]/g, "'"), 100);
      const text = `The human put ${event.tasks.slice(0, 5).join(", ")} in question: "${quote}"`;
      const brief = `the human said "${line(quote, LONGEST_BRIEF_NAME)}"`;
      return { point: { subject: "question", text, brief }, replaces: [] };
    }
    case "plan-answered":
      return answered(state, event.how);
    case "anchor-resolved": {
      const subject = `anchor ${event.anchorId}`;
      const brief = `${event.anchorId} no longer holds: ${event.reason}`;
      const text = `${event.anchorId} no longer holds: ${line(event.reason, 140)}`;
      return { point: { subject, text, brief }, replaces: [subject] };
    }
    case "plan-abandoned": {
      const text = `${named(state, event.planId)} was abandoned: ${line(event.reason, 140)}`;
      const brief = `${event.planId} abandoned: ${event.reason}`;
      return {
        point: { subject: `plan ${event.planId}`, text, brief },
        replaces: ofPlan(state, event.planId),
      };
    }
    case "plan-purged":
      return { point: null, replaces: ofPlan(state, event.planId) };
    case "tasks-planned":
      return grown(
        state,
        event.planId,
        event.nodes.map(({ id }) => id),
      );
    case "task-failed":
      return stopped(state, event.nodeId, "failed", event.reason);
    case "task-deferred":
      return stopped(state, event.nodeId, "deferred", event.reason);
    case "task-abandoned":
      return stopped(state, event.nodeId, "abandoned", event.reason);
    case "task-reopened":
      return takenUp(state, event.nodeId);
    case "task-completed":
      return completed(state, event.nodeId, event.result.evidence);
    case "checkpoint-recorded":
      return ran(state, event.checkpoint);
    case "delegation-failed": {
      const text = `${event.id} failed: ${line(event.reason, 140)}`;
      return { point: { subject: event.id, text, brief: text }, replaces: [event.id] };
    }
    case "risk-accepted": {
      const text = `The human lets ${named(state, event.nodeId)} be closed with gaps: ${line(event.text, 120)}`;
      const brief = `risk accepted for ${event.nodeId}: ${event.text}`;
      return { point: { subject: `risk ${event.nodeId}`, text, brief }, replaces: [] };
    }
    case "note-kept": {
      const text = `The human noted: ${line(event.text, 160)}`;
      return { point: { subject: `note ${event.text}`, text, brief: text }, replaces: [] };
    }
    default:
      return NONE;
  }
}

/** The state with what the event turned; `state` has the event folded in already. */
export function withTurningPoints(state: State, record: EventRecord): State {
  const { point, replaces } = turnOf(state, record);
  const known = state.turningPoints ?? [];
  const settled = known.some(({ subject }) => replaces.includes(subject));
  if (point === null && !settled) return state;
  const kept = settled ? known.filter(({ subject }) => !replaces.includes(subject)) : known;
  const { at, sessionID, version } = record;
  const id = `tp-${version}`;
  const points =
    point === null
      ? kept
      : [...kept, { id, at, sessionID, ...point, brief: line(point.brief, LONGEST_BRIEF) }];
  return { ...state, turningPoints: points.slice(-MOST_POINTS) };
}
