/**
 * Where a line moves work to: from then on neither the name of the place nor its newness says that nobody's work lies
 * there.
 */
import { isInside } from "../project-path.ts";
import type { Field } from "./field.ts";
import { isScratchField } from "./scratch.ts";
import { absolutePath, type Scope } from "./scope.ts";
import { DYNAMIC } from "./stream.ts";

const UNSEEN = new RegExp(`[*?[{${DYNAMIC}]`);

/** Work has come to this place. */
export function noteMoved(into: Field, scope: Scope): void {
  const path = absolutePath(scope, into.text);
  const { effects } = scope.analysis;
  if (isScratchField(into, scope)) effects.workInScratch = true;
  effects.movedTo.add(path === null || path.includes(DYNAMIC) || into.glob ? "/" : path);
}

/** True when moved work may lie at the place or below it. Of an unseen name only what comes before it keeps places apart. */
export function holdsMoved(path: string, { analysis }: Scope): boolean {
  const at = path.search(UNSEEN);
  const known = at === -1 ? path : path.slice(0, path.lastIndexOf("/", at)) || "/";
  return [...analysis.effects.movedTo].some((moved) => moved === "/" || isInside(known, moved));
}
