/**
 * Gathers what a claim "it is done" is decided on: the project's own check, what the rules find in the changed
 * files, the language server's errors, the files that are named as evidence. Only risks that the task itself
 * brought count.
 */
import { keptFacts } from "../../kernel/words/kept-words.ts";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { riskKey, riskText } from "../../kernel/validation/gaps.ts";
import { rowOf } from "../../kernel/table.ts";
import { stricter } from "../../config/config.ts";
import { pathInProject } from "../disk/hash-files.ts";
import { hasSeen } from "../gate/seen-files.ts";
import { readChanged } from "./changed-files.ts";
import { weakenedSince } from "./check-at-start.ts";
import { errorsIn } from "./file-errors.ts";
import { risksOf } from "./file-risks.ts";
import { testCommandOf } from "./test-command.ts";
import type { GovernanceLevel } from "../../kernel/record/plan.ts";
import type { TaskNode } from "../../kernel/record/task.ts";
import type { Risk } from "@idumb/code-risks";
import type { CitedFile } from "../../kernel/record/cited-file.ts";
import type { Inspection } from "../../kernel/validation/inspection.ts";
import type { GovernedProject } from "../project/governed-project.ts";

const MAX_CITED = 5;
const MAX_ADVICE = 5;
const MAX_EVIDENCE_CHARS = 4_000;

export interface TaskInspection {
  readonly inspection: Inspection;
  /** What is only said: advice, files that no rule looked at, a project without tests. */
  readonly notes: readonly string[];
}

function modeOf(project: GovernedProject, node: TaskNode): GovernanceLevel {
  const level = rowOf(project.store.current().plans, node.workPlanId)?.governanceLevel ?? null;
  return level === null ? project.config.mode : stricter(project.config.mode, level);
}

/** Files named in the evidence that this session has really read or written, with what is in them. */
function citedIn(project: GovernedProject, sessionID: string, evidence: string): readonly CitedFile[] {
  const memory = project.sessions.known(sessionID);
  if (memory === undefined || evidence === "") return [];
  const words = evidence.slice(0, MAX_EVIDENCE_CHARS).split(/[\s,;()"'`]+/);
  const paths = new Set(words.map((word) => resolve(project.directory, word.replace(/[:#]\d.*$|[.:]$/, ""))));
  const cited: CitedFile[] = [];
  for (const path of paths) {
    if (!hasSeen(memory, path) || cited.length === MAX_CITED) continue;
    try {
      const hash = createHash("sha256").update(readFileSync(path)).digest("hex");
      cited.push({ file: pathInProject(project.directory, path), hash });
    } catch {
      // It is gone: then it proves nothing.
    }
  }
  return cited;
}

/** Without what the files held before the task began. */
async function broughtByTask(
  project: GovernedProject,
  node: TaskNode,
  risks: readonly Risk[],
): Promise<readonly Risk[]> {
  const files = [...new Set(risks.map(({ file }) => file))];
  const earlier = await Promise.all(files.map((file) => risksOf(project).before(node.baseHead, file)));
  const known = new Set(earlier.flat());
  return risks.filter((risk) => !known.has(riskKey(risk)));
}

/** Risks that hold nothing up, for the agent to weigh. */
function adviceOn(risks: readonly Risk[]): string[] {
  const advice = risks.filter(({ severity }) => severity === "advise");
  if (advice.length === 0) return [];
  const rest = advice.length - MAX_ADVICE;
  return [
    "Worth a look, though nothing waits for it:",
    ...advice.slice(0, MAX_ADVICE).map((risk) => `- ${riskText(risk)}`),
    ...(rest > 0 ? [`… and ${rest} more.`] : []),
  ];
}

function notesOn(inspection: Inspection, node: TaskNode, skipped: readonly string[]): string[] {
  return [
    ...adviceOn(inspection.risks),
    ...(skipped.length > 0 ? [`Not looked at: ${skipped.join(", ")}.`] : []),
    ...(inspection.testCommand === null && node.artifacts.length > 0
      ? ["This project has no test command that is known (setting validation.testCommand): nothing was run."]
      : []),
  ];
}

/**
 * Synchronous while nothing is found: OpenCode 1.18.33 asks the gate about a message's second call right after the
 * first one's `execute` was entered, and `complete` and `start` may come in one message.
 */
export function inspectTask(
  project: GovernedProject,
  sessionID: string,
  node: TaskNode,
  evidence: string,
): TaskInspection | Promise<TaskInspection> {
  const { texts, skipped } = readChanged(project.directory, node.artifacts);
  const unread: string[] = [];
  const found = texts.flatMap(({ file, text }) => {
    const { risks, isRead } = risksOf(project).now(file, text);
    if (!isRead) unread.push(`${file} (not read: too much for one look, split it)`);
    return risks;
  });
  const errors = node.artifacts.flatMap((file) => errorsIn(project, file));
  const build = (risks: readonly Risk[]): TaskInspection => {
    const inspection: Inspection = {
      testCommand: testCommandOf(project.directory, project.config["validation.testCommand"]),
      ...keptFacts({
        risks,
        errors,
        weakened: weakenedSince(project, node),
        cited: citedIn(project, sessionID, evidence),
      }),
      maxRounds: project.config.maxValidationLoops,
      mode: modeOf(project, node),
    };
    return { inspection, notes: notesOn(inspection, node, [...skipped, ...unread]) };
  };
  return found.length === 0 ? build([]) : broughtByTask(project, node, found).then(build);
}
