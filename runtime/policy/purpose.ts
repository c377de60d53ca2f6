/** What a shell call is for, told from its effect: the same answer for `bash` and for `govern_shell`. */
import type { Effect } from "@idumb/shell-effects";
import { isInside, isScratch, type ProjectPlace } from "@idumb/shell-effects/project-path";
import type { Purpose } from "./role-table.ts";

/** What a call for that purpose does, behind the name of the call. */
export const DOES: Readonly<Record<Purpose, string>> = {
  inspection: "reads",
  validation: "runs tests",
  build: "runs a program",
  git: "changes the repository",
};

const INSPECTION: readonly Purpose[] = ["inspection"];

/** Everything the call does beside writing files, the mildest first; a call without effect is an inspection. */
export function purposesOf(effect: Effect): readonly Purpose[] {
  const { runner, opaque, git } = effect;
  if (runner === null && opaque === null && git === null) return INSPECTION;
  const found: Purpose[] = [];
  if (runner === "test") found.push("validation");
  if (runner === "build" || opaque !== null) found.push("build");
  if (git !== null) found.push("git");
  return found;
}

/** The most that the call does; a change of files counts as building. */
export function mainPurpose(effect: Effect, place: ProjectPlace): Purpose {
  const purposes = purposesOf(effect);
  const repository = `${place.directory}/.git`;
  const changes =
    effect.writesUnknown ||
    effect.writes.some((path) => !isScratch(place, path) && !isInside(repository, path));
  const most = purposes.at(-1) ?? "inspection";
  return changes && most !== "git" ? "build" : most;
}
