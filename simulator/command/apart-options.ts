import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { ApartOptions } from "../run/run-apart.ts";
import type { HostKind } from "../trace/event.ts";
import type { RunCommandOptions } from "./run-outcome.ts";

/** What `--keep` and `--inspect` ask of the process that the fake host lives in. */
export function apartOf(
  { keep, inspect, out }: RunCommandOptions,
  id: string,
): Pick<ApartOptions, "keep" | "inspect"> {
  return {
    ...(keep === undefined ? {} : { keep: projectFolder(out, id, "fake") }),
    ...(inspect === undefined ? {} : { inspect }),
  };
}

/** The real host is a program that takes no debugger. */
export function refuseOnReal({ inspect }: RunCommandOptions): void {
  if (inspect !== undefined) throw new Error("--inspect is for the fake host: leave out --host real");
}

/** What `--keep` asks of a run on the real host. */
export const keptOnReal = ({ keep, out }: RunCommandOptions, id: string): string | undefined =>
  keep === undefined ? undefined : projectFolder(out, id, "real");

/** Where the project of a script on a host is left, emptied. */
export function projectFolder(out: string, id: string, kind: HostKind): string {
  const folder = join(out, `${id}.${kind}.project`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}
