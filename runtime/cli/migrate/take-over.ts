/** What was found, brought into the journal by the kernel's own decisions; or only decided, to be shown. */
import { decide } from "../../kernel/decide.ts";
import { foresee } from "../../kernel/plan/foresee.ts";
import type { Store } from "../../journal/store.ts";
import type { Command, CommandContext } from "../../kernel/command.ts";
import type { Decision } from "../../kernel/decision.ts";
import type { Event } from "../../kernel/event.ts";
import type { State } from "../../kernel/state.ts";
import type { Found, FoundAnchor, FoundPlan } from "./found.ts";

/** Carries out one command, or decides it only. */
type Taking = (command: Command) => Decision;

/** What became of one file. */
export interface Taken {
  readonly path: string;
  readonly taken: readonly string[];
  /** Not now: it was taken over before. */
  readonly before: readonly string[];
  readonly left: readonly string[];
  readonly changed: readonly string[];
  /** The journal would not have it. */
  readonly refused: readonly string[];
}

/** Decides as the journal would, and keeps nothing. */
export function deciding(from: State, context: CommandContext): Taking {
  let state = from;
  return (command) => {
    const decision = decide(state, command, context);
    if (decision.ok) state = foresee(state, decision.events, context);
    return decision;
  };
}

export function storing(store: Store, context: CommandContext): Taking {
  return (command) => {
    const { ok, ...outcome } = store.execute(command, context, "decision");
    return ok && "events" in outcome
      ? { ok, events: outcome.events }
      : { ok: false, refusal: (outcome as { refusal: Extract<Decision, { ok: false }>["refusal"] }).refusal };
  };
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;

const countText = (events: readonly Event[]): string => {
  const tasks = events.flatMap((event) => (event.type === "tasks-planned" ? event.nodes : []));
  const done = events.filter(({ type }) => type === "task-completed").length;
  const steps = tasks.reduce((sum, { steps: own }) => sum + own.length, 0);
  return `${counted(tasks.length, "task")}${done === 0 ? "" : `, ${done} of them done by its word`}${steps === 0 ? "" : `, ${counted(steps, "step")}`}`;
};

type Line = readonly [kind: "taken" | "before" | "refused" | "changed", text: string];

function takePlan(take: Taking, path: string, { id, ...plan }: FoundPlan): readonly Line[] {
  const decision = take({ type: "take-over-plan", origin: `${path} ${id}`, ...plan });
  if (!decision.ok) return [["refused", `plan "${plan.name}": ${decision.refusal.why}`]];
  const [created] = decision.events.filter((event) => event.type === "plan-created");
  if (created === undefined) return [["before", `plan "${plan.name}"`]];
  return [
    [
      "taken",
      `plan "${plan.name}" as ${created.id}: ${countText(decision.events)}${plan.governanceLevel === null ? "" : `, mode ${plan.governanceLevel} while one of them is active`}`,
    ],
  ];
}

const ORIGIN_CHARS = 200;

function takeAnchor(take: Taking, path: string, state: State, anchor: FoundAnchor): readonly Line[] {
  const { type, priority, content } = anchor;
  const shown = `anchor [${priority}/${type}] "${content}"`;
  const origin = `${path} ${content}`.slice(0, ORIGIN_CHARS);
  if (state.takenOver?.includes(origin)) return [["before", shown]];
  const make = (as: FoundAnchor["priority"]): Decision =>
    take({
      type: "create-anchor",
      anchorType: type,
      priority: as,
      content,
      parentId: null,
      tasks: [],
      supersedes: null,
    });
  const first = make(priority);
  const isFull = !first.ok && first.refusal.code === "anchor-budget";
  const decision = isFull ? make("high") : first;
  if (!decision.ok) return [["refused", `${shown}: ${decision.refusal.why}`]];
  take({ type: "note-taken-over", origin });
  const [made] = decision.events.filter((event) => event.type === "anchor-created");
  return [
    made ? ["taken", `${shown} as ${made.id}`] : ["before", shown],
    ...(isFull
      ? ([["changed", `${shown} has priority high: the critical ones share a budget`]] as const)
      : []),
  ];
}

/** Takes over what one file holds. @param state what was there before */
export function takeOver(take: Taking, path: string, found: Found, state: State): Taken {
  const lines = [
    ...found.plans.flatMap((plan) => takePlan(take, path, plan)),
    ...found.anchors.flatMap((anchor) => takeAnchor(take, path, state, anchor)),
  ];
  const of = (kind: Line[0]): readonly string[] =>
    lines.flatMap(([one, text]) => (one === kind ? [text] : []));
  return {
    path,
    taken: of("taken"),
    before: of("before"),
    left: found.left,
    changed: [...found.changed, ...of("changed")],
    refused: of("refused"),
  };
}
