/**
 * Keeps the planning documents in view (K2): looks at those that a call wrote, and at all of them when the human speaks.
 * The agent is told what rests on a section that changed, by whomever.
 */
import { relative, sep } from "node:path";
import { frameworkFiles, lookAtDocuments, type Looks } from "../project/planning-documents.ts";
import { slice } from "../project/slice.ts";
import { see } from "./watch-history.ts";
import type { GovernedProject } from "../project/governed-project.ts";

const looksOf = slice<GovernedProject, Looks>(() => new Map());

function note(project: GovernedProject, sessionID: string, paths: readonly string[]): void {
  const known = project.store.current().documents ?? {};
  const { seen, gone } = lookAtDocuments(project.directory, paths, known, looksOf(project));
  const lost = gone.filter((path) => known[path] !== undefined);
  if (seen.length + lost.length === 0) return;
  see(project, sessionID, { type: "note-documents", seen, gone: lost });
}

/** @param files absolute paths that a call may have written */
export function documentsWritten(
  project: GovernedProject,
  sessionID: string,
  files: readonly string[],
): void {
  const paths = files
    .filter((file) => file.endsWith(".md"))
    .map((file) => relative(project.directory, file).split(sep).join("/"));
  if (paths.length > 0) note(project, sessionID, paths);
}

/** All that is known, and what a framework has since then. */
export function documentsLooked(project: GovernedProject, sessionID: string): void {
  const known = Object.keys(project.store.current().documents ?? {});
  note(project, sessionID, [...known, ...frameworkFiles(project.directory)]);
}
