/**
 * The project's check as it was when a task first changed something: what its end is compared with. Kept in
 * `.idumb/checks/`, so that a restart of OpenCode does not make a weakened check the measure. What a task weakened
 * that was then given up is still measured by how it was before that one.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { activeTask } from "../../kernel/task/active-task.ts";
import { rowOf, rowsOf } from "../../kernel/table.ts";
import { weakenings } from "../../kernel/validation/weakened-check.ts";
import { slice } from "../project/slice.ts";
import { readCheck, type KnownFacts } from "./read-check.ts";
import type { CheckState, TestFile, Weakening } from "../../kernel/record/check-state.ts";
import type { State } from "../../kernel/state.ts";
import type { TaskNode } from "../../kernel/record/task.ts";
import type { GovernedProject } from "../project/governed-project.ts";

interface Checks {
  readonly atStart: Map<string, CheckState>;
  readonly known: KnownFacts;
}

const checksOf = slice<GovernedProject, Checks>(() => ({ atStart: new Map(), known: new Map() }));

const folderOf = ({ directory }: GovernedProject): string => join(directory, ".idumb", "checks");

function stored(project: GovernedProject, nodeId: string): CheckState | undefined {
  const { atStart } = checksOf(project);
  const known = atStart.get(nodeId);
  if (known) return known;
  try {
    const text = readFileSync(join(folderOf(project), `${nodeId}.json`), "utf8");
    const check = JSON.parse(text) as CheckState;
    atStart.set(nodeId, check);
    return check;
  } catch {
    return undefined;
  }
}

/** Tasks that a check is kept of. */
function keptTasks(project: GovernedProject): readonly string[] {
  try {
    return readdirSync(folderOf(project)).flatMap((name) => /^(.+)\.json$/.exec(name)?.[1] ?? []);
  } catch {
    return [];
  }
}

/** As it is now, but for what work that was not completed has changed of it. */
function measure(project: GovernedProject, state: State): CheckState {
  const now = readCheck(project.directory, checksOf(project).known);
  const tests: Record<string, TestFile> = { ...now.tests };
  const settings: Record<string, readonly string[]> = { ...now.settings };
  for (const nodeId of keptTasks(project)) {
    const node = rowOf(state.nodes, nodeId);
    if (!node || node.status === "completed") {
      rmSync(join(folderOf(project), `${nodeId}.json`), { force: true });
      checksOf(project).atStart.delete(nodeId);
      continue;
    }
    const before = stored(project, nodeId);
    if (!before) continue;
    for (const path of node.artifacts) {
      const test = before.tests[path];
      if (test) tests[path] = test;
      for (const [place, statements] of Object.entries(before.settings))
        if (place === path || place.startsWith(`${path} `)) settings[place] = statements;
    }
  }
  return { tests, settings };
}

/** Before a call that may change the project: looks once for each task. Never throws. */
export function keepCheck(project: GovernedProject, state: State, sessionID: string): void {
  const nodeId = activeTask(state, sessionID)?.id;
  if (nodeId === undefined || project.broken !== null || stored(project, nodeId)) return;
  try {
    const check = measure(project, state);
    checksOf(project).atStart.set(nodeId, check);
    mkdirSync(folderOf(project), { recursive: true });
    writeFileSync(join(folderOf(project), `${nodeId}.json`), JSON.stringify(check));
  } catch (error) {
    project.voice.log("error", `the tests as they are now could not be kept: ${String(error)}`);
  }
}

/** What a person has accepted before, for whichever task. */
function acceptedKeys(state: State): ReadonlySet<string> {
  const keys = rowsOf(state.nodes).flatMap(({ acceptedGaps = [], result }) => [
    ...acceptedGaps,
    ...(result?.gaps ?? []).map(({ key }) => key),
  ]);
  return new Set(keys.filter((key) => key.startsWith("check ")));
}

/** What makes the check weaker than it was when the task began. */
export function weakenedSince(project: GovernedProject, node: TaskNode): readonly Weakening[] {
  const before = stored(project, node.id);
  if (!before) return [];
  const words = [node.name, node.expectedOutput, ...node.allowedPaths].join("\n");
  const now = readCheck(project.directory, checksOf(project).known);
  const found = weakenings(before, now, words);
  if (found.length === 0) return [];
  const accepted = acceptedKeys(project.store.current());
  return found.filter(({ key }) => !accepted.has(key));
}
