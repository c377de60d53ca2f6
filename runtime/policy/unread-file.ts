/**
 * Read before write: nobody overwrites what they have not seen. Strict holds every write on an existing file to
 * it, through a shell too; balanced holds the editing tools to it where something is lost: a file that changed
 * since it was read, or one that is replaced as a whole.
 */
import type { Effect } from "@idumb/shell-effects";
import { isInside, isScratch, resolvePath, type ProjectPlace } from "@idumb/shell-effects/project-path";
import { HOST_TOOL } from "../kernel/host-tool-names.ts";

/** `absent`: there is no such file; `changed`: not as it was when the session saw it. */
export type FileStanding = "absent" | "read" | "unread" | "changed";

export interface UnreadFile {
  readonly path: string;
  readonly standing: "unread" | "changed";
}

const EDITORS: ReadonlySet<string> = new Set([
  HOST_TOOL.write,
  HOST_TOOL.edit,
  HOST_TOOL.multiedit,
  HOST_TOOL.applyPatch,
  HOST_TOOL.patch,
]);
const ADDED = /^\*\*\* Add File:(.*)/gm;

/** The first file that would be written unseen; null when there is none. */
export function unreadFile(
  strict: boolean,
  place: ProjectPlace,
  call: { readonly tool: string; readonly args: unknown },
  effect: Effect,
  standing: (path: string) => FileStanding,
): UnreadFile | null {
  const isEditor = EDITORS.has(call.tool.toLowerCase());
  const replaced = isEditor || strict ? [] : replacedByShell(call, effect);
  if (!isEditor && !strict && replaced.length === 0) return null;
  let whole: ((path: string) => boolean) | undefined;
  for (const path of isEditor || strict ? effect.writes : replaced) {
    if (isScratch(place, path) || isInside(`${place.directory}/.git`, path)) continue;
    const how = standing(path);
    if (how === "absent" || how === "read") continue;
    if (how === "changed" || strict) return { path, standing: how };
    if (!isEditor) return { path, standing: how };
    whole ??= replacesWhole(call, place.directory);
    if (whole(path)) return { path, standing: how };
  }
  return null;
}

/**
 * What a line of the shell replaces by something else. A line that names the file a second time makes the new text
 * from the old (`jq . a.json > b && mv b a.json`), unless it only removes the old one before.
 */
function replacedByShell({ args }: { readonly args: unknown }, effect: Effect): readonly string[] {
  const { command } = (args ?? {}) as { readonly command?: unknown };
  if (effect.replaces === undefined || typeof command !== "string") return [];
  const removes = /\b(rm|unlink|truncate|git rm)\s/.test(command);
  return effect.replaces.filter((path) => {
    const name = path.slice(path.lastIndexOf("/") + 1);
    return removes || name === "" || command.split(name).length <= 2;
  });
}

function replacesWhole(
  { tool, args }: { readonly tool: string; readonly args: unknown },
  directory: string,
): (path: string) => boolean {
  if (tool.toLowerCase() === HOST_TOOL.write) return () => true;
  // Only a patch has a text of this name.
  const text = (args as { readonly patchText?: unknown } | null | undefined)?.patchText;
  if (typeof text !== "string") return () => false;
  const added = new Set<string>();
  for (const match of text.matchAll(ADDED)) added.add(resolvePath(directory, (match[1] ?? "").trim()));
  return (path) => added.has(path);
}
