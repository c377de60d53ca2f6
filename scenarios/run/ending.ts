/**
 * How a call of the suite ends: its exit code, and why when it is not 0. Only a call that ended well may say what later
 * calls are measured by: the baseline of half the runs, or of failing ones, would forgive whatever comes.
 */
import { exitCode, type Report } from "@idumb/reports";
import { writeBaseline } from "./baseline-file.ts";
import type { Call } from "./call.ts";
import { EXIT_CODES } from "./could-not-run.ts";

export interface Ending {
  readonly code: number;
  /** Why not all was played; null = all was. */
  readonly cut: string | null;
}

/** @param spent why the real model was asked nothing more; null = it was not stopped. */
export function endingOf(
  report: Report | null,
  { spent, interrupted }: { readonly spent: string | null; readonly interrupted: boolean },
): Ending {
  if (spent !== null) return { code: EXIT_CODES.model, cut: spent };
  if (interrupted) return { code: EXIT_CODES.interrupted, cut: "interrupted" };
  return { code: report === null ? 0 : exitCode(report), cut: null };
}

/** Writes the baseline of a report of this call, or returns why the file is left as it is. */
export function keepBaseline(
  report: Report,
  path: string,
  call: Pick<Call, "opencode">,
  { code, cut }: Ending,
): string | null {
  if (code === 0) {
    writeBaseline(report, path, call);
    return null;
  }
  return `${path} is left as it is: a baseline is made of a whole run in which nothing failed, and ${cut === null ? "something failed in this one" : `this one broke off (${cut})`}`;
}
