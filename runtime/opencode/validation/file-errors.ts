/**
 * The errors that the host's language server saw after a write. OpenCode 1.18.33 puts them into the metadata of
 * `write`, `edit` and `apply_patch`, by absolute path; a file without an entry was not checked, which is not "clean".
 */
import { pathInProject } from "../disk/hash-files.ts";
import { fieldOf } from "../host/field-of.ts";
import { slice } from "../project/slice.ts";
import type { GovernedProject } from "../project/governed-project.ts";
import type { FileError } from "../../kernel/validation/inspection.ts";

/** The language server protocol's severity of an error. */
const ERROR = 1;
const MAX_ERRORS = 10;
const MAX_MESSAGE = 200;

/** By relative path, as far as this process heard of it. */
const errorsOf = slice<GovernedProject, Map<string, readonly FileError[]>>(() => new Map());

/** Of one file; none where it was not checked. */
export const errorsIn = (project: GovernedProject, file: string): readonly FileError[] =>
  errorsOf(project).get(file) ?? [];

function errorOf(file: string, diagnostic: unknown): FileError[] {
  const message = fieldOf(diagnostic, "message");
  const line = fieldOf(fieldOf(fieldOf(diagnostic, "range"), "start"), "line");
  if (fieldOf(diagnostic, "severity") !== ERROR || typeof message !== "string") return [];
  return [{ file, line: typeof line === "number" ? line + 1 : 1, message: message.slice(0, MAX_MESSAGE) }];
}

/** Keeps what a call's metadata says of files; what it wrote and says nothing of has no known errors any more. */
export function noteFileErrors(
  project: GovernedProject,
  written: readonly string[],
  metadata: unknown,
): void {
  const known = errorsOf(project);
  const diagnostics = fieldOf(metadata, "diagnostics");
  for (const file of written) known.delete(file);
  if (typeof diagnostics !== "object" || diagnostics === null) return;
  for (const [path, list] of Object.entries(diagnostics)) {
    if (!Array.isArray(list)) continue;
    const file = pathInProject(project.directory, path);
    const errors = list.flatMap((one) => errorOf(file, one)).slice(0, MAX_ERRORS);
    if (errors.length > 0) known.set(file, errors);
    else known.delete(file);
  }
}
