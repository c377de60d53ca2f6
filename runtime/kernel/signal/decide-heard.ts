/**
 * What a human's message changes: the memory of the conversation, decisions, and whether writes are held. A plain
 * "yes, drop it" abandons what a hold asks about; no words here can ever widen a right.
 */
import { accept } from "../decision.ts";
import { changeEvents } from "../choice/decide-choice.ts";
import { choicesInForce } from "../choice/tech-choice.ts";
import { resolvePlan } from "../plan/decide-plan-end.ts";
import { rowOf } from "../table.ts";
import { holdOf, openWorkOf } from "./hold.ts";
import type { CommandContext, CommandOf } from "../command.ts";
import type { Decision } from "../decision.ts";
import type { Event } from "../event.ts";
import type { CourseChangeKind } from "@idumb/course-changes/course-change";
import type { Hold } from "../record/hold.ts";
import type { State } from "../state.ts";

type HearMessage = CommandOf<"hear-message">;

const HOLDS: ReadonlySet<CourseChangeKind> = new Set(["pivot", "return", "abandon"]);

/** The hold's tasks are dropped by the human's own words. */
function dropped(state: State, hold: Hold, context: CommandContext): readonly Event[] {
  const plans = [...new Set(hold.tasks.flatMap((id) => rowOf(state.nodes, id)?.workPlanId ?? []))];
  return plans.flatMap((plan) => {
    const open = openWorkOf(state, context.sessionID).filter((node) => node.workPlanId === plan);
    const decisions = open.map(({ id }) =>
      hold.tasks.includes(id)
        ? { task: id, decision: "abandon" as const, reason: "dropped by the human" }
        : { task: id, decision: "keep" as const, reason: undefined },
    );
    const decided = resolvePlan(
      state,
      { type: "resolve-plan", plan, decisions },
      { ...context, actor: { kind: "human" } },
    );
    // Who answered is said once, by whoever asked for this.
    return decided.ok ? decided.events.filter(({ type }) => type !== "plan-answered") : [];
  });
}

/** The contested slots that the message settles. */
function settled(state: State, command: HearMessage): readonly Event[] {
  return command.named.flatMap((name): readonly Event[] => {
    const [slot = "", choice = ""] = name.split("=");
    const contested = choicesInForce(state, slot).find((one) => one.isContested);
    if (!contested || command.named.filter((one) => one.startsWith(`${slot}=`)).length !== 1) return [];
    if (command.answer !== "final" && !command.isBare) return [];
    if (contested.choice === choice) return [{ type: "choice-settled", id: contested.id, by: "human" }];
    const [made] = changeEvents(state, [{ slot, value: choice, how: "changed" }], "human", Infinity);
    return made?.type === "choice-made"
      ? [
          { ...made, status: "decided", isContested: false },
          { type: "choice-settled", id: made.id, by: "human" },
        ]
      : [];
  });
}

function held(state: State, command: HearMessage, context: CommandContext): readonly Event[] {
  const change = command.courseChanges.find(
    ({ isCertain, kind, slot }) => !isCertain || (HOLDS.has(kind) && slot === undefined),
  );
  const tasks = change ? openWorkOf(state, context.sessionID).map(({ id }) => id) : [];
  if (!change || tasks.length === 0) return [];
  return [
    {
      type: "plan-questioned",
      kind: change.kind,
      isCertain: change.isCertain,
      quote: command.quote,
      tasks,
    },
  ];
}

/** Decides what was heard in a root session; a subagent's session has no human in it. */
export function hear(state: State, command: HearMessage, context: CommandContext): Decision {
  if ((state.sessions[context.sessionID]?.parentID ?? null) !== null) return accept();
  const heard: Event = {
    type: "message-heard",
    conversation: command.conversation,
    ...(command.said === undefined ? {} : { said: command.said }),
  };
  const hold = holdOf(state, context.sessionID);
  const isAnswer =
    hold !== null && !command.courseChanges.some(({ kind }) => kind === "pivot" || kind === "return");
  if (isAnswer && command.answer === "drop")
    return accept(heard, ...dropped(state, hold, context), {
      type: "plan-answered",
      tasks: hold.tasks,
      how: "dropped by the human",
    });
  if (isAnswer && command.answer === "keep")
    return accept(heard, { type: "plan-answered", tasks: hold.tasks, how: "kept by the human" });
  const answers = settled(state, command);
  const slots = new Set(
    answers.flatMap((event) =>
      event.type === "choice-made"
        ? event.slot
        : event.type === "choice-settled"
          ? (choiceSlot(state, event.id) ?? [])
          : [],
    ),
  );
  const changes = command.changes.filter(({ slot }) => !slots.has(slot));
  return accept(
    heard,
    ...answers,
    ...changeEvents(state, changes, "message", command.contestAfter),
    ...held(state, command, context),
  );
}

function choiceSlot(state: State, id: string): string | undefined {
  return state.techChoices === undefined ? undefined : rowOf(state.techChoices, id)?.slot;
}
