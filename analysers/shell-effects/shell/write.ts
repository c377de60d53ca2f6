/**
 * One argument as a place that is written, resolved against the folder of the shell at that point. A relative path is
 * only as certain as the `cd` before it.
 */
import { isInside } from "../project-path.ts";
import { isDynamic, type Field } from "./field.ts";
import type { WriteKind } from "./effect-sheet.ts";
import { absolutePath, type Scope } from "./scope.ts";

/**
 * Notes a write to what `field` names; `tree` when the call takes everything below it along.
 * @param adds what stands there stays.
 */
export function writeField(field: Field, scope: Scope, kind: WriteKind = "file", adds = false): void {
  const { effects } = scope.analysis;
  if (scope.place === "far") return;
  if (scope.place === "mounted") {
    effects.writeSomewhere();
    return;
  }
  const path = absolutePath(scope, field.text);
  if (path === null) {
    effects.govern(effects.guard.text(field.text, "path"));
    if ((kind === "tree" || kind === "removed") && !adds) effects.takeSomewhere();
    else effects.writeSomewhere();
    return;
  }
  effects.write(path, field.glob ? "glob" : kind, adds);
  // What comes to stand there afterwards may be a link.
  if (kind === "tree" || kind === "removed")
    for (const folder of scope.asked) if (isInside(path, folder)) scope.asked.delete(folder);
  if (isDynamic(field) && field.splits && !field.text.startsWith("/")) effects.writeSomewhere();
  if (
    !scope.cwdCertain &&
    !field.text.startsWith("/") &&
    !isInside(effects.context.directory, scope.cwd ?? "/")
  ) {
    effects.writeSomewhere();
  }
}

/** Notes a write of unnamed files in the folder the shell is in. */
export function writeHere(scope: Scope): void {
  if (scope.place === "far") return;
  const { directory } = scope.analysis.effects.context;
  if (scope.cwd === null || !scope.cwdCertain || isInside(directory, scope.cwd)) {
    scope.analysis.effects.writeSomewhere();
  } else scope.analysis.effects.write(scope.cwd);
}
