/**
 * An entry of the journal for the page. What a human typed and what a call was given stays out of it until somebody asks:
 * a page is shown to others more easily than a terminal.
 */
import { saidBy } from "../kernel/choice/said-by.ts";
import { logLine } from "../views/log-line.ts";
import type { EventRecord } from "../kernel/event.ts";
import type { State } from "../kernel/state.ts";
import type { Entry } from "./wire.ts";

interface Said {
  readonly text: string;
  readonly words?: string;
}

function saidIn(state: State, record: EventRecord): Said | null {
  const { event } = record;
  switch (event.type) {
    case "call-refused":
      return {
        text: `refused ${event.tool} (${event.code}): ${event.why}`,
        words: `what: ${event.what}\ninstead: ${event.instead}\nevidence: ${event.evidence}`,
      };
    case "checkpoint-recorded": {
      const { id, taskNodeId, tool, filesModified, exit, summary, takenBack } = event.checkpoint;
      const files = filesModified.length === 0 ? "" : `: ${filesModified.join(", ")}`;
      const ended = exit === null ? "" : `, exit ${exit}`;
      return {
        text: `${id} ${tool} for ${taskNodeId}${ended}${files}${takenBack ? ", taken back" : ""}`,
        words: summary,
      };
    }
    case "plan-questioned":
      return { text: `a message may touch ${event.tasks.join(", ") || "a decision"}`, words: event.quote };
    case "path-banned":
      return { text: `${event.path} was closed by the human`, words: event.quote };
    case "choice-made":
      return {
        text: `${event.id} ${event.slot} = ${event.choice}, ${saidBy(event, "human", false)}`,
        ...(event.quote === undefined ? {} : { words: event.quote }),
      };
    case "choice-settled":
      return {
        text: `${event.id} was settled ${saidBy({ ...event, source: event.by }, "human", false)}`,
        ...(event.quote === undefined ? {} : { words: event.quote }),
      };
    case "call-allowed":
      return { text: "one call was allowed by the human", words: event.shown };
    case "effect-noted":
      return { text: `a note on a call of ${event.tool}`, words: event.note };
    case "message-heard":
      return event.said === undefined ? null : { text: "the human wrote a message", words: event.said };
    default: {
      const line = logLine(state, record);
      // Its time stands beside it, and the stamps at its end are for files.
      return line === null ? null : { text: line.replace(/^- \S+ \S+ /, "").replace(/ \[[\d ]+\]$/, "") };
    }
  }
}

/** Null for what says nothing to a reader. */
export function entryOf(state: State, record: EventRecord, withWords: boolean): Entry | null {
  const said = saidIn(state, record);
  if (said === null) return null;
  const { version: id, at, sessionID: session, agent, event } = record;
  const words = withWords && said.words !== undefined ? { words: said.words } : {};
  return { id, at, session, agent, kind: event.type, text: said.text, ...words };
}
