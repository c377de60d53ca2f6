/**
 * Why a task is not done yet, from its checkpoints and from what was seen of its files. Each gap says what to do and
 * has a key by which the human may accept it; an accepted one is no gap any more.
 */
import { taskCall } from "../task/find-work.ts";
import { HOST_TOOL } from "../host-tool-names.ts";
import { TOOL } from "../tool-names.ts";
import type { SuggestedCall } from "../refusal.ts";
import type { Gap } from "../record/gap.ts";
import type { Checkpoint } from "../record/checkpoint.ts";
import type { TaskNode } from "../record/task.ts";
import type { Risk } from "@idumb/code-risks";
import { isSaidBy } from "./weakened-check.ts";
import type { Inspection } from "./inspection.ts";

export interface OpenGap extends Gap {
  /** The call that helps, and works as it is. */
  readonly call: SuggestedCall;
}

const PROSE = /\.(md|mdx|txt|rst|adoc|png|jpe?g|gif|svg|webp|pdf|ico)$/i;
const SHOWN_LINES = 5;

const valid = (node: TaskNode): readonly Checkpoint[] =>
  node.checkpoints.filter((checkpoint) => checkpoint.takenBack !== true);

/** What a run writes itself makes no evidence older; what its line writes beside it does. */
const isChange = ({ filesModified, runner, run }: Checkpoint): boolean =>
  (runner === null || (run !== undefined && !run.whole && !run.alone)) &&
  filesModified.some((file) => !PROSE.test(file));

const hasRun = ({ runner, exit }: Checkpoint): boolean => runner !== null && exit !== null;

/** The project's own tests, whole; a run of an older journal says nothing more than that it was a runner. */
const isWhole = ({ run }: Checkpoint, node: TaskNode): boolean => {
  if (run === undefined) return true;
  if (!run.whole || run.within === "") return run.whole;
  const inside = `${run.within}/`;
  return node.artifacts.every((file) => file.startsWith(inside) || PROSE.test(file));
};

/** Did `change` come after `run`, which was noted before it? The disk knows when a change was only noticed later. */
const isAfter = (change: Checkpoint, run: Checkpoint): boolean =>
  change.diskTime === undefined || run.diskTime === undefined || change.diskTime > run.diskTime;

/** Runs that nothing has changed since, oldest first. */
function freshRuns(node: TaskNode): readonly Checkpoint[] {
  const checkpoints = valid(node);
  return checkpoints.filter(
    (run, index) =>
      hasRun(run) && !checkpoints.slice(index + 1).some((later) => isChange(later) && isAfter(later, run)),
  );
}

/** Did the tests pass for the work of `reviewer` after the last change of `node`? */
export function hasPassedSince(reviewer: TaskNode, node: TaskNode): boolean {
  const change = valid(node).findLast(isChange)?.timestamp ?? 0;
  return valid(reviewer).some(
    (run) => run.runner !== null && run.exit === 0 && run.timestamp >= change && isWhole(run, node),
  );
}

function whyNoProof(run: Checkpoint, node: TaskNode): string {
  const { within = "", why = "" } = run.run ?? {};
  if (run.exit !== 0) return `it ended with exit ${run.exit} (${run.id})`;
  if (why !== "") return `${run.id} is no proof, because ${why}`;
  const outside = node.artifacts.find((file) => !file.startsWith(`${within}/`) && !PROSE.test(file));
  return `${run.id} ran the tests of ${within} only, and ${outside} changed too`;
}

function testGap(node: TaskNode, command: string): OpenGap | null {
  if (!node.artifacts.some((file) => !PROSE.test(file))) return null;
  const fresh = freshRuns(node);
  const whole = fresh.findLast((run) => isWhole(run, node));
  const newest = fresh.at(-1);
  if (whole?.exit === 0 && newest?.exit === 0) return null;
  const run = newest?.exit === 0 ? (whole ?? newest) : newest;
  const earlier = valid(node).findLast(hasRun);
  const state = run
    ? whyNoProof(run, node)
    : earlier
      ? `files changed after its last run (${earlier.id})`
      : "it has not run for this task";
  return {
    key: "test",
    todo: `Run ${command} until it passes: ${state}.`,
    call: { tool: TOOL.shell, args: { command, purpose: "validation" } },
  };
}

/** The key of a risk outlives a change of lines above it. */
export const riskKey = ({ rule, file, excerpt }: Risk): string => `risk ${rule} ${file} ${excerpt}`;

/** A risk as the agent reads it: where it is, what it is, why and what to do. */
export const riskText = ({ rule, category, file, line, why, fix, excerpt }: Risk): string =>
  `${file}:${line} [${category}, ${rule}] ${why} ${fix} Here: ${excerpt}`;

function riskGap(risk: Risk): OpenGap {
  const { file, line } = risk;
  return {
    key: riskKey(risk),
    todo: riskText(risk),
    call: {
      tool: HOST_TOOL.read,
      args: { filePath: file, offset: Math.max(1, line - 2), limit: SHOWN_LINES },
    },
  };
}

function evidenceGap(node: TaskNode, cited: number): OpenGap | null {
  if (node.checkpointCount > 0 || cited > 0) return null;
  return {
    key: "evidence",
    todo: `Nothing shows that its expected output is there ("${node.expectedOutput}"): no checkpoint. Do the work, or name in "evidence" the files that you have read for it, or hand it to review.`,
    call: taskCall("review", { task: node.id }),
  };
}

/** What is missing, in the order in which it is best done; without an inspection only what the plan itself knows. */
export function gapsOf(node: TaskNode, inspection: Inspection | undefined): readonly OpenGap[] {
  // A risk that was accepted before gaps had keys covers them all.
  if (node.acceptedRisk !== undefined && node.acceptedGaps === undefined) return [];
  const gaps: (OpenGap | null)[] = node.steps.map((step, index) =>
    step.state === "done"
      ? null
      : {
          key: `step ${index + 1}`,
          todo: `Step ${index + 1} is pending: "${step.text}". Do it, then mark it.`,
          call: taskCall("step", { task: node.id, step: index + 1 }),
        },
  );
  gaps.push(evidenceGap(node, inspection?.cited.length ?? 0));
  const weakened = inspection?.weakened ?? [];
  for (const risk of inspection?.risks ?? []) {
    const isSaid = weakened.some((one) => isSaidBy(one, risk));
    if (risk.severity === "hold" && !isSaid) gaps.push(riskGap(risk));
  }
  for (const { file, line, message } of inspection?.errors ?? [])
    gaps.push({
      key: `error ${file} ${message}`,
      todo: `${file}:${line} has an error: ${message}`,
      call: {
        tool: HOST_TOOL.read,
        args: { filePath: file, offset: Math.max(1, line - 2), limit: SHOWN_LINES },
      },
    });
  for (const { key, what } of weakened)
    gaps.push({
      key,
      todo: `The check was weakened: ${what}. Put it back, or let a person decide: /idumb-accept <why>, or a review.`,
      call: taskCall("review", { task: node.id }),
    });
  const command = inspection?.testCommand ?? null;
  if (command !== null) gaps.push(testGap(node, command));
  const accepted = new Set(node.acceptedGaps);
  return gaps.filter((gap) => gap !== null).filter((gap) => !accepted.has(gap.key));
}
