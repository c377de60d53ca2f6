/**
 * Keeps what a permitted call may take away, before it runs. A call that takes nothing away costs a look at its effect;
 * one that names files costs a look at each. Whatever goes wrong here is told, and the call goes ahead.
 */
import { lstatSync } from "node:fs";
import { foldersDownTo, isInside, isScratch } from "@idumb/shell-effects/project-path";
import { line, pathLine } from "../../kernel/words/line.ts";
import { redacted } from "../../kernel/words/redact.ts";
import { REBUILDABLE } from "../../recovery/rebuildable.ts";
import { bytesOf, sizeInWords } from "../../recovery/size-in-words.ts";
import { lateRoom } from "../project/late-room.ts";
import { policy } from "../project/load-policy.ts";
import { slice } from "../project/slice.ts";
import type { Effect } from "@idumb/shell-effects";
import type * as Keep from "../../recovery/keep.ts";
import type { Kept, LeftOut } from "../../recovery/kept.ts";
import type { CallAhead } from "../../host/tool-call.ts";
import type { GovernedProject } from "../project/governed-project.ts";

/** Calls that may delete the copies themselves, until they are over. */
const shelteredOf = slice<GovernedProject, Set<string>>(() => new Set());

const room = lateRoom<typeof Keep>("../../recovery/keep.ts");

/** More than a line of the shell can name. */
const MAX_NAMED = 5_000;
const MB = 1_000_000;
const MAX_CHARS = 80;
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
  readonly refs: boolean;
}

/** A name that the shell was to fill in: nothing is called so, and others may be. */
const isPattern = (path: string): boolean => /[*?]/.test(path) && !isThere(path);

/** What runs and cannot be read. */
const programOf = ({ opaque, runner }: Effect): string | null =>
  opaque === null ? runner && `the ${runner}` : line(redacted(opaque)).slice(0, MAX_CHARS);

/** What the call takes away as far as its text says; null where that is nothing. */
function takenBy({ effects }: GovernedProject, effect: Effect): Taken | null {
  const { destructive, writesUnknown, unknownTool, git, writes, adds = [], replaces = [] } = effect;
  if (destructive === null && writes.length === 0 && effect.patterns === undefined) return null;
  const added = new Set(adds);
  const trees = destructive !== null;
  const places = [...new Set([...writes.filter((path) => !added.has(path)), ...replaces])]
    .filter((path) => !isScratch(effects, path) && (trees || !isInside(`${effects.directory}/.git`, path)))
    .slice(0, MAX_NAMED);
  const named = places.some(isThere) ? places : [];
  const patterns = [...(effect.patterns ?? []), ...places.filter(isPattern)];
  const all = trees && (writesUnknown || unknownTool);
  const refs = trees && git !== null;
  const isAny = named.length > 0 || patterns.length > 0 || all || refs;
  return isAny ? { named, patterns, trees, all, refs } : null;
}

function whatIsKept({ id, summary, files, refs }: Kept): string {
  if (id === "") return `Nothing was kept before ${summary}`;
  const bytes = sizeInWords(bytesOf(files));
  const what = [
    ...(files.length > 0 ? [`${files.length} ${files.length === 1 ? "file" : "files"}, ${bytes}`] : []),
    ...(refs.length > 0 ? ["the names of branches, tags and stashes"] : []),
  ];
  return `Kept before ${summary}: ${what.join(", ")}; back with: idumb restore ${id}`;
}

function whatIsNot(leftOut: readonly LeftOut[], more: number): string {
  if (leftOut.length === 0) return "";
  const shown = leftOut.slice(0, 3).map(({ path, why }) => `${pathLine(path)} (${why})`);
  const others = leftOut.length - shown.length + more;
  return `. Not kept: ${shown.join(", ")}${others > 0 ? ` and ${others} more` : ""}`;
}

/** What the human is told. A call that only the human could allow is reported, any other only where something is missing. */
function tell({ voice }: GovernedProject, kept: Kept, wasAllowed: boolean): void {
  const lost = kept.leftOut.filter(({ why }) => wasAllowed || why !== REBUILDABLE);
  if (!wasAllowed && lost.length === 0) return voice.log("debug", whatIsKept(kept));
  const unseen = kept.unseen === null ? "" : `. What ${kept.unseen} deletes by itself is not kept`;
  const text = `${whatIsKept(kept)}${whatIsNot(lost, kept.leftOutMore)}${unseen}`;
  voice.log("info", text);
  voice.toast(lost.length > 0 || unseen !== "" ? "warning" : "info", text);
}

/** @returns undefined where there is nothing to wait for; never rejects. */
export function keepCopies(
  project: GovernedProject,
  call: CallAhead,
  effect: Effect,
): Promise<void> | undefined {
  const taken = project.config.trashMegabytes === 0 ? null : takenBy(project, effect);
  if (taken !== null) return keepTaken(project, call, effect, taken);
  if (effect.opaque !== null)
    project.voice.log("debug", `nothing was kept: what ${effect.opaque} deletes by itself cannot be told`);
  return undefined;
}

async function keepTaken(
  project: GovernedProject,
  { tool, args, sessionID, callID }: CallAhead,
  effect: Effect,
  taken: Taken,
): Promise<void> {
  const { directory, effects, voice } = project;
  const summary = policy().describeCall({ tool, args }, directory);
  try {
    const [root = directory] = foldersDownTo(effects);
    if (taken.all) shelteredOf(project).add(callID);
    const { keepCopies: keep } = await room.awaited();
    const kept = await keep({
      ...taken,
      root,
      directory,
      unseen: programOf(effect),
      call: { sessionID, summary, at: Date.now() },
      allBytes: project.config.trashMegabytes * MB,
    });
    if (kept !== null) tell(project, kept, effect.destructive !== null);
    const outside = taken.named.filter((path) => !isInside(root, path) && isThere(path));
    if (outside.length > 0)
      voice.log(
        "info",
        `not kept before ${summary}, outside of the project: ${outside.map(pathLine).join(", ")}`,
      );
  } catch (error) {
    const text = `Nothing could be kept before ${summary}: ${error instanceof Error ? error.message : String(error)}`;
    voice.log("error", text);
    voice.toast("warning", text);
  }
}

/** The call has ended, however. Never rejects. */
export async function copiesKept(project: GovernedProject, callID: string): Promise<void> {
  if (!shelteredOf(project).delete(callID)) return;
  try {
    await (await room.awaited()).callIsOver(project.directory);
  } catch (error) {
    project.voice.log(
      "error",
      `the copies cannot be tidied up: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
