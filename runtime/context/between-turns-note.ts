/** What is said when files changed while no turn ran, and a program of an earlier turn may have been at it. */
import { line } from "../kernel/words/line.ts";

const SHOWN_FILES = 8;
const SHOWN_PROGRAMS = 3;

/** @param files relative to the project; empty where the host tells that something changed and not what. */
export function betweenTurnsNote(programs: readonly string[], files: readonly string[]): string {
  const rest = files.length - SHOWN_FILES;
  const which = files.slice(0, SHOWN_FILES).map(line).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
  return `Between the turns files changed${which === "" ? "" : `: ${which}`}. The human may have done it, or what was left running: ${programs.slice(0, SHOWN_PROGRAMS).map(line).join(", ")}. Read again what you rely on.`;
}
