/**
 * One argument as a place that gets written: resolved against where the shell is now. A relative path is
 * only as certain as the `cd` before it.
 */
import { isInside } from "../project-path.ts";
import { isDynamic, type Field } from "./field.ts";
import type { WriteKind } from "./findings.ts";
import { absolutePath, type Scope } from "./scope.ts";

/** Notes a write to what `field` names; `tree` when the call takes everything below it along. */
export function writeField(field: Field, scope: Scope, kind: WriteKind = "file"): void {
  const { findings } = scope.analysis;
  if (scope.place === "far") return;
  if (scope.place === "mounted") {
    findings.writeSomewhere();
    return;
  }
  const path = absolutePath(scope, field.text);
  if (path === null) {
    findings.govern(findings.guard.text(field.text, "path"));
    findings.writeSomewhere();
    return;
  }
  findings.write(path, field.glob ? "glob" : kind);
  if (isDynamic(field) && field.splits && !field.text.startsWith("/")) findings.writeSomewhere();
  if (
    !scope.cwdCertain &&
    !field.text.startsWith("/") &&
    !isInside(findings.context.directory, scope.cwd ?? "/")
  ) {
    findings.writeSomewhere();
  }
}

/** Notes a write of unnamed files in the folder the shell is in. */
export function writeHere(scope: Scope): void {
  if (scope.place === "far") return;
  const { directory } = scope.analysis.findings.context;
  if (scope.cwd === null || !scope.cwdCertain || isInside(directory, scope.cwd)) {
    scope.analysis.findings.writeSomewhere();
  } else scope.analysis.findings.write(scope.cwd);
}
