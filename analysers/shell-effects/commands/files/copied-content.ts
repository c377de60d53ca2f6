/**
 * A copy carries its text along: a script written, copied and then run by one line is still read. Of any other file it
 * is known where it comes from.
 */
import type { Field } from "../../shell/field.ts";
import { absolutePath, type Scope } from "../../shell/scope.ts";

export function recallContent(from: Field, to: Field, scope: Scope): void {
  const written = scope.files.get(absolutePath(scope, from.text) ?? "");
  scope.files.set(
    absolutePath(scope, to.text) ?? "",
    written ?? { stream: { kind: "file", path: from.text }, whole: true },
  );
}
