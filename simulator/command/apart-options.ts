import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { ApartOptions } from "../run/run-apart.ts";
import type { RunCommandOptions } from "./run-outcome.ts";

/** What `--keep` and `--inspect` ask of the process that the fake host lives in. */
export function apartOf(
  { keep, inspect, out }: RunCommandOptions,
  id: string,
): Pick<ApartOptions, "keep" | "inspect"> {
  return {
    ...(keep === undefined ? {} : { keep: emptied(join(out, `${id}.fake.project`)) }),
    ...(inspect === undefined ? {} : { inspect }),
  };
}

/** The real host is a program that takes no debugger, and its project is in the golden. */
export function refuseOnReal({ keep, inspect }: RunCommandOptions): void {
  if (keep !== undefined || inspect !== undefined)
    throw new Error("--keep and --inspect are for the fake host: leave out --host real");
}

function emptied(folder: string): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}
