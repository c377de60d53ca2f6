/**
 * What is nobody's work may go: scratch files, what any build makes again, and what this very line has made. Work that the
 * line has moved there goes with it, so from then on the place is forgiven no more.
 */
import type { LossUnless } from "../../effect.ts";
import { isInside } from "../../project-path.ts";
import type { Field } from "../../shell/field.ts";
import { absolutePath, certainPlaces, type Scope } from "../../shell/scope.ts";
import { holdsMoved } from "../../shell/moved.ts";
import { isScratchField } from "../../shell/scratch.ts";
import { writeField } from "../../shell/write.ts";
import { isRebuildable } from "../words/rebuildable.ts";

/** The line makes the folder; whether it made it, or it stood there, the disk tells. */
export function makeFolder(field: Field, scope: Scope): void {
  const { effects } = scope.analysis;
  const path = absolutePath(scope, field.text);
  // A link that the line has put there stays one.
  if (path !== null && !effects.filled.has(path)) scope.asked.add(path);
  writeField(field, scope, "file", true);
  const places = certainPlaces(scope, field);
  if (path !== null && places !== null) effects.changesNothing(path, places.map(foldersStand));
}

const foldersStand = (path: string): LossUnless => ({ is: "folder", path });

/** Nothing of anybody's lies at the place that the field names. */
export function isNobodys(field: Field, scope: Scope): boolean {
  const path = absolutePath(scope, field.text);
  if (path === null || holdsMoved(path, scope)) return false;
  if (scope.made.has(path) || isScratchField(field, scope)) return true;
  // Below a folder of such a name, or that folder itself, whatever the rest of a pattern finds.
  return isRebuildable(path, scope.analysis.effects.context.directory);
}

/** What the disk has to show for the deletion of a place to be no loss. */
export interface Unlost {
  /** Null where the place cannot be told for sure. */
  readonly unless: readonly LossUnless[] | null;
  /** The line has made the place, if none was there. */
  readonly isOwn: boolean;
}

/** Nothing is lost where nothing stands before the line, whatever the line itself has put there by then. */
export function unlost(field: Field, scope: Scope, reach: "itself" | "within"): Unlost {
  const place = field.glob ? { ...field, text: folderOf(field.text), glob: false } : field;
  const unless = certainPlaces(scope, place)?.map((path): LossUnless => ({ is: "absent", path })) ?? null;
  const path = absolutePath(scope, place.text);
  const isOwn = path !== null && isOwnPlace(path, scope, field.glob ? "within" : reach);
  if (!field.glob) return { unless, isOwn };
  // What a pattern finds in a folder that stood there before is not told by the folder.
  if (path === null || unless === null || !isOwn) return { unless: null, isOwn };
  // After `mkdir t && cd t` the shell is in what the line made, or it has stopped.
  return { unless: [{ is: "absent", path }], isOwn };
}

/** The folder in which a pattern looks. */
function folderOf(pattern: string): string {
  const known = pattern.slice(0, pattern.search(/[*?[]/));
  return known.slice(0, known.lastIndexOf("/") + 1) || ".";
}

/**
 * The line has put something there, and nothing above it is of its making but folders: a link would lead elsewhere.
 * @param reach `within`: a link at the place itself would be followed as well.
 */
function isOwnPlace(path: string, scope: Scope, reach: "itself" | "within"): boolean {
  const { effects } = scope.analysis;
  if (holdsMoved(path, scope)) return false;
  const made = reach === "itself" ? [...scope.asked, ...effects.filled] : [...scope.asked];
  return (
    made.some((one) => isInside(path, one)) &&
    [...effects.filled].every((one) => one === path || !isInside(one, path) || scope.asked.has(one))
  );
}
