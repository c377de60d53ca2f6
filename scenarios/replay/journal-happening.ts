/** What an event of the plugin's journal tells somebody who reads what governance would have done; null = nothing. */
import type { Happening } from "@idumb/reports";
import type { Event } from "../../runtime/kernel/event.ts";
import { rowOf } from "../../runtime/kernel/table.ts";
import type { State } from "../../runtime/kernel/state.ts";

export type Told = Pick<Happening, "kind" | "what" | "detail">;

const told = (kind: Told["kind"], what: string, detail = ""): Told => ({ kind, what, detail });

export function happeningOf(event: Event, state: State): Told | null {
  const task = (id: string): string => `task "${rowOf(state.nodes, id)?.name ?? id}"`;
  switch (event.type) {
    case "checkpoint-recorded": {
      const { summary, filesModified, taskNodeId, hash } = event.checkpoint;
      const files = filesModified.length === 0 ? "" : `files: ${filesModified.join(", ")}\n`;
      return told(
        "checkpoint",
        summary,
        `${files}on ${task(taskNodeId)}${hash === null ? "" : `, hash ${hash}`}`,
      );
    }
    case "changes-unexplained":
      return told(
        "flagged",
        `files changed that no permitted call names: ${event.files.join(", ")}`,
        `since then ran: ${event.causes.join(", ")}`,
      );
    case "gaps-found":
      return told(
        "held",
        `${task(event.nodeId)} is not done: ${event.gaps.length} ${event.gaps.length === 1 ? "thing is" : "things are"} missing`,
        event.gaps.map(({ todo }, index) => `${index + 1}. ${todo}`).join("\n"),
      );
    case "choice-made":
      return told(
        event.isContested ? "flagged" : "remembered",
        event.isContested
          ? `${event.slot} was changed ${event.changes} times: the human is asked which choice is final`
          : `decision: ${event.slot} = ${event.choice}`,
        `heard in: ${event.source}`,
      );
    case "anchor-created":
      return told("remembered", `anchor (${event.priority} ${event.anchorType})`, event.content);
    case "session-compacted":
      return told(
        "remembered",
        "a compaction: plan, anchors and decisions are handed over",
        event.summary ?? "",
      );
    case "effect-noted":
      return told("flagged", event.note, `tool: ${event.tool}`);
    case "branch-switched":
      return told("flagged", `branch switched from ${event.from} to ${event.to}`, task(event.nodeId));
    case "task-started":
      return told("task", `${task(event.nodeId)} begins`);
    case "task-completed":
      return told("task", `${task(event.nodeId)} is done`, event.result.evidence);
    case "task-failed":
    case "task-deferred":
    case "task-abandoned":
    case "task-reopened":
      return told("task", `${task(event.nodeId)}: ${event.type.slice(5)}`, event.reason);
    default:
      return null;
  }
}
