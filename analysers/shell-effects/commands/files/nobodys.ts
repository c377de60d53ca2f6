/**
 * What is nobody's work may go: scratch files, what any build makes again, and what this very line has made. Work that the
 * line has moved there goes with it, so from then on the place is forgiven no more.
 */
import type { LossUnless } from "../../effect.ts";
import { isInside } from "../../project-path.ts";
import type { Field } from "../../shell/field.ts";
import { absolutePath, certainPlaces, type Scope } from "../../shell/scope.ts";
import { isScratchField } from "../../shell/scratch.ts";
import { DYNAMIC } from "../../shell/stream.ts";
import { isRebuildable } from "../words/rebuildable.ts";

/** A folder that the line asks for; whether it made it, or it stood there, the disk tells. */
export function noteMade(field: Field, scope: Scope): void {
  const path = absolutePath(scope, field.text);
  if (path === null) return;
  scope.asked.add(path);
  const places = certainPlaces(scope, field);
  if (places !== null) scope.analysis.effects.changesNothing(path, places.map(foldersStand));
}

const foldersStand = (path: string): LossUnless => ({ is: "folder", path });

/** Work has come to this place. */
export function noteMoved(into: Field, scope: Scope): void {
  const path = absolutePath(scope, into.text);
  const { effects } = scope.analysis;
  if (isScratchField(into, scope)) effects.workInScratch = true;
  effects.movedTo.add(path === null || path.includes(DYNAMIC) || into.glob ? "/" : path);
}

const holdsMoved = (path: string, { analysis }: Scope): boolean =>
  [...analysis.effects.movedTo].some((moved) => moved === "/" || isInside(path, moved));

/** Nothing of anybody's lies at the place that the field names. */
export function isNobodys(field: Field, scope: Scope): boolean {
  const path = absolutePath(scope, field.text);
  if (path === null || holdsMoved(path, scope)) return false;
  if (scope.made.has(path) || isScratchField(field, scope)) return true;
  // Below a folder of such a name, or that folder itself, whatever the rest of a pattern finds.
  return isRebuildable(path, scope.analysis.effects.context.directory);
}

/** What stands below a folder that the line asked for is the line's own, where no folder stood there before. */
export function isOwnIfNew(field: Field, scope: Scope): boolean {
  const path = absolutePath(scope, field.text);
  return path !== null && scope.asked.has(path) && !holdsMoved(path, scope);
}
