import type { ApartResult } from "../run/run-apart.ts";
import type { Finding } from "../trace/finding.ts";
import type { SceneName } from "./checks.ts";
import { afterAbortFindings } from "./findings/after-abort.ts";
import { injectedFindings } from "./findings/injected.ts";
import { lostTurnFindings } from "./findings/lost-turns.ts";
import { mixedFindings } from "./findings/mixed.ts";
import { prefixFindings } from "./findings/prefix.ts";

/** Everything a scene shows to be wrong, once the same scene without the plugin is held beside it. */
export function sceneFindings(scene: SceneName, result: ApartResult, without: ApartResult): Finding[] {
  const traces = result.parts.map((part) => part.trace.records);
  const lost = result.parts.flatMap((part, index) => {
    const plain = without.parts[index];
    return plain === undefined ? [] : lostTurnFindings(part, plain);
  });
  return [
    ...result.findings,
    // A turn that is lost because a hook threw is told by that.
    ...(result.findings.some(({ name }) => LOSES_TURNS.has(name)) ? [] : lost),
    ...(scene === "session" || scene === "restart" ? prefixFindings(result.records, without.records) : []),
    ...(scene === "compaction" ? injectedFindings(result.records, without.records) : []),
    ...(scene === "abort" ? afterAbortFindings(result.records) : []),
    ...(scene === "projects" ? mixedFindings(traces) : []),
  ];
}

const LOSES_TURNS: ReadonlySet<string> = new Set([
  "hook-threw",
  "hook-hung",
  "event-threw-synchronously",
  "subtask-wedged",
  "process-ended",
]);
