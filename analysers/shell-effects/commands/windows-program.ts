/**
 * A program started by a shell of Windows: known by the same name as elsewhere, with an ending more. Words that only
 * a Unix shell understands name files here, which may do anything.
 */
import type { Field } from "../shell/field.ts";
import type { Scope } from "../shell/scope.ts";
import { COMPUTED, NOTHING } from "../shell/stream.ts";
import { oneOf } from "../shell/one-of.ts";

/** Their own script starts them. */
const SHIMS =
  /^(npm|npx|pnpm|pnpx|yarn|corepack|tsc|tsx|ts-node|ng|vue|nx|turbo|eslint|prettier|jest|vitest|gradlew|gradle|mvnw|mvn|sbt|flutter|dart|az|gcloud|rake|bundle|composer)\.(cmd|bat)$/i;
const NOT_THERE = oneOf(
  "test [ true false : . source eval exec export declare typeset local readonly unset trap alias unalias let read shift getopts command builtin time type wait times ulimit umask hash jobs fg bg return exit break continue logout",
);

/** Always true: whoever is started, its own table says what it does. */
export function runWindowsProgram(words: readonly Field[], piped: boolean, scope: Scope): true {
  const [head, ...rest] = words;
  if (head === undefined) return true;
  const slashed = head.text.replaceAll("\\", "/");
  const name = slashed.replace(/\.exe$/i, "").replace(SHIMS, "$1");
  if (/\.(ps[md]?1|bat|cmd)$/i.test(name) || NOT_THERE.test(name)) scope.analysis.findings.runs(head.text);
  else {
    const program = slashed === name ? name : name.toLowerCase();
    scope.analysis.runWords([{ ...head, text: program }, ...rest], scope, piped ? COMPUTED : NOTHING);
  }
  return true;
}
