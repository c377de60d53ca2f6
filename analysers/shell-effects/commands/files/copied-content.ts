/**
 * A copy keeps the text of its source, so a script that one line writes, copies and runs is still read. For any other
 * source only its origin is known.
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
