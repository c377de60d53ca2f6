/** What an event says beside its kind and its ids: without it a line of the log would name a choice and not what was chosen. */
import { saidBy } from "../kernel/choice/said-by.ts";
import { timeText } from "../kernel/stamp.ts";
import type { Event } from "../kernel/event.ts";

/** "" where kind, ids and reason say it all. */
export function eventDetail(event: Event): string {
  switch (event.type) {
    case "course-answered":
      return event.course;
    case "plan-answered":
      return event.tasks.length === 0 ? event.how : `${event.how} (${event.tasks.join(", ")})`;
    case "governance-paused":
      return `until ${timeText(event.until)}`;
    case "mode-chosen":
      return event.mode ?? "that of the settings";
    case "call-allowed":
      return event.shown;
    case "path-banned":
      return `${event.path}, by the human: "${event.quote}"`;
    case "ban-lifted":
      return event.within ?? event.path;
    case "gaps-found":
      return event.gaps.map(({ todo }) => todo).join(" ");
    case "effect-noted":
      return event.note;
    case "comment-answered":
      return event.answer;
    case "delegation-assigned":
      return event.agent;
    case "delegation-reported":
      return event.report;
    case "branch-switched":
      return `${event.from} → ${event.to}`;
    case "foreign-event":
      return `another program wrote it as ${event.claims}; it counts for nothing`;
    case "choice-settled":
      return saidBy({ ...event, source: event.by }, "agent");
    default:
      return "";
  }
}
