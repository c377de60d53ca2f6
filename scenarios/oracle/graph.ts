/**
 * The plugin's graph as it lies on the disk at the end of each turn: its invariants, a journal that replays to the same
 * state, and that it holds what the agent was told. Nothing is asked where no plugin keeps one.
 */
import type { Reason } from "@idumb/reports";
import type { CallSeen, Evidence, Judgement, TaskSeen, TurnSeen } from "../play/evidence.ts";

/** Fails on the first turn at whose end something does not hold. */
export function graph(evidence: Pick<Evidence, "turns" | "calls">): Judgement {
  const reasons: Reason[] = [];
  for (const turn of evidence.turns) {
    const wrong = [
      ...broken(turn.tasks),
      ...(turn.journal?.isWhole === false ? ["the journal has holes"] : []),
      ...(turn.journal?.isReplayed === false
        ? ["the journal does not replay to the state that was kept"]
        : []),
      ...unkept(turn, evidence.calls),
    ];
    reasons.push(...wrong.map((text) => ({ text, turn: turn.index + 1 })));
    if (reasons.length > 0) break;
  }
  return { reasons, observations: [], reached: [] };
}

function broken(tasks: readonly TaskSeen[]): string[] {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const wrong: string[] = [];
  const busy = new Map<string, string>();
  for (const { id, name, status, reason, session, waitsFor, isProven } of tasks) {
    const other = status === "active" ? busy.get(session) : undefined;
    if (other !== undefined) wrong.push(`one session has two active tasks: "${other}" and "${name}"`);
    if (status === "active") busy.set(session, name);
    if (status === "active" && session === "") wrong.push(`"${name}" is active in no session`);
    if (status === "completed" && !isProven) wrong.push(`"${name}" is completed and nothing shows it`);
    if (/^(?:failed|deferred|abandoned)$/.test(status) && reason === "")
      wrong.push(`"${name}" is ${status} without a reason`);
    for (const before of waitsFor)
      if (!byId.has(before)) wrong.push(`"${name}" waits for ${before}, which is nowhere`);
    if (reaches(id, id, byId)) wrong.push(`"${name}" waits for itself`);
  }
  return wrong;
}

/** Whether `to` stands behind `from` in what has to be done before. */
function reaches(from: string, to: string, byId: ReadonlyMap<string, TaskSeen>): boolean {
  const seen = new Set<string>();
  const open = [...(byId.get(from)?.waitsFor ?? [])];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === to) return true;
    if (seen.has(id)) continue;
    seen.add(id);
    open.push(...(byId.get(id)?.waitsFor ?? []));
  }
  return false;
}

const KEPT: Readonly<Record<string, string>> = { start: "active", complete: "completed" };

/** What a call was told to have done with a task is on the disk, unless a later call of the turn was about tasks or plans. */
function unkept(turn: TurnSeen, calls: readonly CallSeen[]): string[] {
  // What cannot be kept is announced, and then nothing is on the disk.
  if (turn.journal === null) return [];
  const own = calls.filter((call) => call.turn === turn.index && call.sessionID === turn.sessionID);
  const last = own.findLast(({ tool }) => tool === "govern_task" || tool === "govern_plan");
  const wanted = last?.tool === "govern_task" && last.status === "completed" ? last : undefined;
  const status = KEPT[String(wanted?.input["action"])];
  const named = [wanted?.input["task"], wanted?.input["name"]].filter((text) => typeof text === "string");
  if (status === undefined || named.length === 0) return [];
  const task = turn.tasks.findLast(({ id, name }) => named.includes(id) || named.includes(name));
  return task?.status === status
    ? []
    : [`the agent was told that ${named[0]} is ${status}; on the disk it is ${task?.status ?? "nowhere"}`];
}
