/**
 * Keeps what a permitted call may take away, before it runs. A call that takes nothing away costs a look at its effect;
 * one that names files costs a look at each. Whatever goes wrong here is told, and the call goes ahead.
 */
import { lstatSync } from "node:fs";
import { foldersDownTo, isInside, isScratch } from "@idumb/shell-effects/project-path";
import { sizeInWords, type Kept, type LeftOut } from "../../recovery/kept.ts";
import { REBUILDABLE } from "../../recovery/rebuildable.ts";
import { lateRoom } from "../project/late-room.ts";
import { policy } from "../project/load-policy.ts";
import type { Effect } from "@idumb/shell-effects";
import type * as Keep from "../../recovery/keep.ts";
import type { CallAhead } from "../../host/tool-call.ts";
import type { GovernedProject } from "../project/governed-project.ts";

const room = lateRoom<typeof Keep>("../../recovery/keep.ts");

const MAX_NAMED = 500;
const LOOK = { throwIfNoEntry: false } as const;

/** Anything, a broken link too. A place that cannot be looked at may hold something. */
function isThere(path: string): boolean {
  try {
    return lstatSync(path, LOOK) !== undefined;
  } catch {
    return true;
  }
}

interface Taken {
  readonly named: readonly string[];
  readonly patterns: readonly string[];
  readonly trees: boolean;
  readonly all: boolean;
}

/** A name that the shell was to fill in: nothing is called so, and others may be. */
const isPattern = (path: string): boolean => /[*?]/.test(path) && !isThere(path);

/** What the call takes away as far as its text says; null where that is nothing. */
function takenBy({ effects }: GovernedProject, effect: Effect): Taken | null {
  const { destructive, writesUnknown, writes, adds = [], replaces = [] } = effect;
  const added = new Set(adds);
  const trees = destructive !== null;
  const places = [...new Set([...writes.filter((path) => !added.has(path)), ...replaces])]
    .filter((path) => !isScratch(effects, path) && (trees || !isInside(`${effects.directory}/.git`, path)))
    .slice(0, MAX_NAMED);
  const named = places.filter(isThere);
  const patterns = [...(effect.patterns ?? []), ...places.filter(isPattern)];
  const all = trees && writesUnknown;
  return named.length > 0 || patterns.length > 0 || all ? { named, patterns, trees, all } : null;
}

const shown = ({ path, why }: LeftOut): string => `${path} (${why})`;

/** What the human is told. A call that only the human could allow is reported, any other only where something is missing. */
function tell({ voice }: GovernedProject, kept: Kept, wasAllowed: boolean, runsCode: boolean): void {
  const lost = kept.leftOut.filter(({ why }) => wasAllowed || why !== REBUILDABLE);
  const count = kept.files.length;
  const has =
    count === 0
      ? `Nothing was kept before ${kept.summary}`
      : `Kept before ${kept.summary}: ${count} ${count === 1 ? "file" : "files"}, ${sizeInWords(kept.files.reduce((sum, { bytes }) => sum + bytes, 0))}; back with: idumb restore ${kept.id}`;
  const not =
    lost.length === 0
      ? ""
      : `. Not kept: ${lost.slice(0, 3).map(shown).join(", ")}${lost.length > 3 ? ` and ${lost.length - 3 + kept.leftOutMore} more` : ""}`;
  const unseen = runsCode && wasAllowed ? ". What a program in it deletes is not kept" : "";
  if (!wasAllowed && lost.length === 0) return voice.log("debug", has);
  voice.log("info", `${has}${not}${unseen}`);
  voice.toast(lost.length > 0 ? "warning" : "info", `${has}${not}${unseen}`);
}

/** @returns undefined where there is nothing to wait for; never rejects. */
export function keepCopies(
  project: GovernedProject,
  call: CallAhead,
  effect: Effect,
): Promise<void> | undefined {
  const taken = takenBy(project, effect);
  return taken === null ? undefined : keepTaken(project, call, effect, taken);
}

async function keepTaken(
  project: GovernedProject,
  { tool, args, sessionID }: CallAhead,
  effect: Effect,
  taken: Taken,
): Promise<void> {
  const { directory, effects, voice } = project;
  const summary = policy().describeCall({ tool, args }, directory);
  try {
    const [root = directory] = foldersDownTo(effects);
    const { keepCopies: keep } = await room.awaited();
    const kept = await keep({ ...taken, root, directory, call: { sessionID, summary, at: Date.now() } });
    const runsCode = effect.opaque !== null || effect.runner !== null;
    if (kept !== null) tell(project, kept, effect.destructive !== null, runsCode);
    const outside = taken.named.filter((path) => !isInside(root, path));
    if (outside.length > 0)
      voice.log("info", `not kept before ${summary}, outside of the project: ${outside.join(", ")}`);
  } catch (error) {
    const text = `Nothing could be kept before ${summary}: ${error instanceof Error ? error.message : String(error)}`;
    voice.log("error", text);
    voice.toast("warning", text);
  }
}
