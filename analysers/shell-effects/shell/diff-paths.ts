/**
 * The files that a unified diff touches, for `git apply` and `patch` fed from a here-document: the command
 * line names none of them, so without this a diff could reach places that a named write may not.
 */
import { literal, type Field } from "./field.ts";
import { writeField, writeHere } from "./write.ts";
import type { Scope } from "./scope.ts";
import type { Stream } from "./stream.ts";

const HEADER = /^(?:--- |\+\+\+ |rename (?:from|to) |copy to )([^\t\n]+)/gm;

/**
 * The files that a unified diff touches.
 * @param strip how many leading folders are taken off each path; git's default is one.
 * @returns relative paths without repeats; empty for a text without headers of files.
 */
export function diffPaths(diff: string, strip: number): string[] {
  const paths = new Set<string>();
  for (const match of diff.matchAll(HEADER)) {
    const written = (match[1] ?? "").trim().replace(/^"(.*)"$/, "$1");
    if (written === "" || written === "/dev/null") continue;
    const isBare = match[0].startsWith("rename") || match[0].startsWith("copy");
    paths.add(isBare ? written : written.split("/").slice(strip).join("/") || written);
  }
  return [...paths];
}

/** Notes what a diff on standard input writes; a diff that cannot be seen writes somewhere. */
export function writeDiff(stdin: Stream, strip: Field | undefined, scope: Scope): void {
  const paths =
    stdin.kind === "text" ? diffPaths(stdin.text, strip === undefined ? 1 : Number(strip.text) || 0) : [];
  if (paths.length === 0) writeHere(scope);
  for (const path of paths) writeField(literal(path), scope);
}
