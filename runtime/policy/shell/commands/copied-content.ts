/**
 * A copy carries its text along: a script written, copied and then run by one line is still read. Over a file that this
 * line wrote goes what nobody knows.
 */
import type { Field } from "../field.ts";
import { absolutePath, type Scope } from "../scope.ts";

export function recallContent(from: Field, to: Field, scope: Scope): void {
  const destination = absolutePath(scope, to.text) ?? "";
  const written = scope.files.get(absolutePath(scope, from.text) ?? "");
  if (written === undefined) scope.files.delete(destination);
  else scope.files.set(destination, written);
}
