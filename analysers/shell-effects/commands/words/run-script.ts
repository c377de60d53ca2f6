/**
 * Notes what a named script of the project does, by its name and the flags handed on to it.
 */
import type { Field } from "../../shell/field.ts";
import { textOf, isDynamic } from "../../shell/field.ts";
import { forkScope, type Scope } from "../../shell/scope.ts";
import { NOTHING } from "../../shell/stream.ts";
import { writeHere } from "../../shell/write.ts";
import { standsInScratch } from "./unknown-sources.ts";
import { hasWritingFlag, scriptKind } from "./script-name.ts";

export function runScript(name: Field | undefined, args: readonly Field[], scope: Scope): void {
  const { effects } = scope.analysis;
  if (standsInScratch(scope)) effects.runs(`script ${textOf(name)} of a scratch folder`);
  for (const step of ["pre", "", "post"]) {
    const written = effects.scripts.get(`${step}${textOf(name)}`);
    if (written === undefined) continue;
    // A script that runs itself is followed once.
    effects.scripts.delete(`${step}${textOf(name)}`);
    scope.analysis.runText(written, forkScope(scope), NOTHING);
  }
  const kind = name === undefined ? null : isDynamic(name) ? "unknown" : scriptKind(name.text);
  if (kind === "loss") effects.destroy(`${textOf(name)} empties or drops data`);
  else if (kind === "writes" || hasWritingFlag(args)) writeHere(scope);
  if (kind === "unknown" || kind === "loss") effects.runs(`script ${textOf(name)}`);
  else if (kind === "test") effects.tests();
  else effects.builds();
}
