import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Script } from "../../script/script.ts";
import type { Outcome } from "../outcome.ts";
import { diffText } from "../outcome-text.ts";

/** Writes a script that differs, and beside it what differs; returns the path of the script. */
export function writeCounterexample(folder: string, script: Script, outcome: Outcome): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${script.id}.json`);
  writeFileSync(path, `${JSON.stringify(script, undefined, 1)}\n`);
  const text =
    outcome.error === undefined ? diffText(outcome, Number.MAX_SAFE_INTEGER) : `${outcome.error}\n`;
  writeFileSync(join(folder, `${script.id}.diff`), text);
  return path;
}

/** The one command that plays a counterexample again. */
export function replayCommand(path: string): string {
  return `npm run conformance -- --scripts ${path}`;
}
