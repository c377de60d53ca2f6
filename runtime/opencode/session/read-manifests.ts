/** The project's manifests, read when a human first speaks in a session: what is built with something has decided for it. */
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { awaitListener } from "../project/load-listener.ts";
import type { GovernedProject } from "../project/governed-project.ts";

const MAX_BYTES = 256 * 1024;

function textOf(path: string): string | null {
  try {
    return statSync(path).size > MAX_BYTES ? null : readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

/** The texts of those files below the folder that are there. */
export function smallFiles(directory: string, names: readonly string[]): Readonly<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const name of names) {
    const text = textOf(join(directory, name));
    if (text !== null) files[name] = text;
  }
  return files;
}

/** Notes what they say; what somebody said stands before it. */
export async function noteManifests(project: GovernedProject, sessionID: string): Promise<void> {
  const { manifestChoices, MANIFESTS } = await awaitListener();
  const changes = manifestChoices(smallFiles(project.directory, Object.keys(MANIFESTS)));
  if (changes.length > 0)
    project.store.execute({ type: "note-choices", changes }, project.contextFor(sessionID), "evidence");
}
