/** What is said of changes on disk that no permitted call should have made. */
import { line } from "../kernel/words/line.ts";
import type { State } from "../kernel/state.ts";

const SHOWN_FILES = 8;
const SHOWN_CAUSES = 3;

function listed(items: readonly string[], shown: number, unlisted = 0): string {
  const rest = Math.max(0, items.length - shown) + unlisted;
  return items.slice(0, shown).map(line).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}

/** @param files relative to the project. @param causes calls that ran code meanwhile, oldest first. */
export function unexplainedNote(files: readonly string[], causes: readonly string[]): string {
  return `UNEXPLAINED CHANGE: ${listed(files, SHOWN_FILES)} changed on disk and no permitted call says so. Meanwhile ran: ${listed(causes.toReversed(), SHOWN_CAUSES)}. It is recorded and the human sees it. Say what did it; undo it unless the task wants it.`;
}

/** The newest unexplained changes of the project's sessions, in one line, or "". */
export function unexplainedLine(state: State): string {
  const changes = Object.values(state.sessions)
    .flatMap((session) => session.unexplained)
    .toSorted((a, b) => b.at - a.at);
  const files = [...new Set(changes.flatMap((change) => change.files))];
  const unlisted = changes.reduce((sum, { unlisted: more = 0 }) => sum + more, 0);
  return files.length === 0 ? "" : `Unexplained changes: ${listed(files, SHOWN_FILES, unlisted)}`;
}
