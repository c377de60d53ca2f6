/**
 * Which files the human closed or gave free with a message. A name counts only where it is a path of this project: what
 * is misheard would block for nothing.
 */
import { existsSync, readdirSync, type Dirent } from "node:fs";
import { join } from "node:path";
import { relativePath, resolvePath } from "@idumb/shell-effects/project-path";
import { listener } from "../project/load-listener.ts";
import type { GovernedProject } from "../project/governed-project.ts";
import { tellInTurn, type RootSession } from "../project/tell-in-turn.ts";

/** Entries that are looked at to find a file by its bare name. */
const MOST_ENTRIES = 5_000;
const NOT_SEARCHED: ReadonlySet<string> = new Set([".git", ".idumb", "node_modules"]);

/** None of a folder that cannot be read: a message is heard all the same. */
function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function foundByName(directory: string, name: string): readonly string[] {
  const folders = [""];
  const found: string[] = [];
  for (let seen = 0; folders.length > 0 && seen < MOST_ENTRIES;) {
    const folder = folders.shift() ?? "";
    for (const entry of entriesOf(join(directory, folder))) {
      seen++;
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.name === name) found.push(path);
      if (entry.isDirectory() && !NOT_SEARCHED.has(entry.name)) folders.push(path);
    }
  }
  return found;
}

/** The part of a glob before its first sign. */
const baseOf = (glob: string): string => glob.slice(0, glob.search(/[^/]*\*/));

/** Paths of the project that a name means; none where there is no such thing. */
export function pathsNamed(directory: string, name: string): readonly string[] {
  const path = relativePath(directory, resolvePath(directory, name.replace(/^@/, "")));
  if (path === null || path === "" || path === "." || path === "**" || path === "*") return [];
  if (path.includes("*")) return existsSync(join(directory, baseOf(path))) ? [path] : [];
  if (existsSync(join(directory, path))) return [path];
  return path.includes(".") && !path.includes("/") ? foundByName(directory, path) : [];
}

/** Writes down what a message of the human's closes and frees. @param quote their words, shortened */
export function hearBans(
  project: GovernedProject,
  { sessionID, memory }: RootSession,
  text: string,
  quote: string,
): void {
  const said = listener().saidOfFiles(text);
  const paths = (names: readonly string[]): readonly string[] => [
    ...new Set(names.flatMap((name) => pathsNamed(project.directory, name))),
  ];
  const forbidden = paths(said.forbidden);
  const hasBans = (project.store.current().bans ?? []).length > 0;
  const freed = hasBans ? paths(said.changed) : [];
  if (forbidden.length === 0 && freed.length === 0) return;
  const context = { ...project.contextFor(sessionID, "human"), actor: { kind: "human" } } as const;
  const outcome = project.store.execute({ type: "hear-bans", forbidden, freed, quote }, context, "decision");
  if (!outcome.ok) return;
  const closed = outcome.events.flatMap((event) => (event.type === "path-banned" ? event.path : []));
  const opened = outcome.events.flatMap((event) =>
    event.type === "ban-lifted" ? (event.within ?? event.path) : [],
  );
  const [only] = closed;
  const lines = [
    ...(closed.length > 0
      ? [
          `Nothing changes ${closed.join(", ")} now. /idumb-lift${closed.length === 1 ? ` ${only}` : ""} ends this.`,
        ]
      : []),
    ...(opened.length > 0 ? [`${opened.join(", ")} may be changed again.`] : []),
  ];
  if (lines.length > 0) tellInTurn(project, { sessionID, memory }, lines.join(" "));
}
