/**
 * A copy carries its text along: a script written, copied and then run by one line is still read.
 */
import type { Field } from "../field.ts";
import { absolutePath, type Scope } from "../scope.ts";

export function recallContent(from: Field, to: Field, scope: Scope): void {
  const source = absolutePath(scope, from.text);
  const destination = absolutePath(scope, to.text);
  const written = source === null ? undefined : scope.files.get(source);
  if (written !== undefined && destination !== null) scope.files.set(destination, written);
}
