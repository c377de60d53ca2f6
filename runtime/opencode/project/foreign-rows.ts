/**
 * What others wrote into the journal while we use it. A row that is not ours counts for nothing and is named to human and
 * agent at once. A row that is sealed as ours and sets something aside came from another OpenCode of this user, or from a
 * program that read the user's key: the human is told of each, since only the human knows which.
 */
import { announceNow } from "./announce.ts";
import type { EventRecord } from "../../kernel/event.ts";
import type { ForeignRows } from "../../kernel/record/foreign-rows.ts";
import type { GovernedProject } from "./governed-project.ts";

/** Events by which the human sets something aside. */
const OVERRIDES: ReadonlySet<string> = new Set<EventRecord["event"]["type"]>([
  "governance-paused",
  "call-allowed",
  "risk-accepted",
  "journal-reopened",
  "mode-chosen",
]);

/** In words for human and agent. */
function foreignText({ count, claims }: ForeignRows): string {
  const entries = count === 1 ? "1 entry" : `${count} entries`;
  return `The journal has ${entries} that another program wrote (${claims.join(", ")}). None of it counts. When you have looked at what wrote it, type /idumb-reopen; in mode strict no change passes before.`;
}

/** Tells of what is there now and of what comes. */
export function watchJournal(project: GovernedProject): void {
  const { store } = project;
  const { foreign } = store.known();
  if (foreign) announceNow(project, foreignText(foreign));
  store.watch((records) => {
    const now = store.known().foreign;
    if (now && records.some(({ event }) => event.type === "foreign-event"))
      announceNow(project, foreignText(now));
    for (const { event, sessionID } of records)
      if (OVERRIDES.has(event.type))
        project.voice.toast(
          "warning",
          `${event.type.replaceAll("-", " ")} in session ${sessionID}, by another OpenCode of this project. If that was not you, a program has read your key: see the README of idumb.`,
          sessionID,
        );
  });
}
