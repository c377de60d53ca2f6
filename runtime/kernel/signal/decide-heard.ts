/**
 * What a human's message changes: the memory of the conversation, and whether the agent is asked about it. Words alone
 * replace no goal and no decision; no words here can ever widen a right.
 */
import { accept } from "../decision.ts";
import { changeEvents } from "../choice/decide-choice.ts";
import { choicesInForce } from "../choice/tech-choice.ts";
import { resolvePlan } from "../plan/decide-plan-end.ts";
import { rowOf } from "../table.ts";
import { SETTLED_BY_HUMAN } from "./answered-by-deciding.ts";
import { holdOf, openWorkOf } from "./hold.ts";
import type { CommandContext, CommandOf } from "../command.ts";
import type { Decision } from "../decision.ts";
import type { Event } from "../event.ts";
import type { SlotChange } from "@idumb/course-changes/slot-change";
import type { Hold } from "../record/hold.ts";
import type { State } from "../state.ts";

type HearMessage = CommandOf<"hear-message">;

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

/** The slots that the message settles: contested ones, and those that the agent was asked about and has not answered. */
function settled(state: State, command: HearMessage, { sessionID }: CommandContext): readonly Event[] {
  if (command.answer !== "final" && !command.isBare) return [];
  const pending = pendingOf(state, sessionID);
  const { quote } = command;
  return command.named.flatMap((name): readonly Event[] => {
    const [slot = "", choice = ""] = name.split("=");
    const there = choicesInForce(state, slot);
    const passed = pending.filter((one) => one.slot === slot && one.value !== choice);
    const isPending = pending.some((one) => one.slot === slot);
    if (!isPending && !there.some((one) => one.isContested)) return [];
    if (command.named.filter((one) => one.startsWith(`${slot}=`)).length !== 1) return [];
    const same = there.find((one) => one.choice === choice);
    if (same)
      return isPending || same.isContested
        ? [{ type: "choice-settled", id: same.id, by: "human", quote }]
        : [];
    const changes = [...passed, { slot, value: choice, how: "changed" } as const];
    const made = changeEvents(state, changes, { source: "human", quote }, Infinity).filter(
      ({ type }) => type === "choice-made",
    );
    const last = made.at(-1);
    return last?.type === "choice-made"
      ? [
          ...made.slice(0, -1),
          { ...last, status: "decided", isContested: false },
          { type: "choice-settled", id: last.id, by: "human", quote },
        ]
      : [];
  });
}

/** What messages proposed that the agent has not been asked about with success. */
export function pendingOf(state: State, sessionID: string): readonly SlotChange[] {
  const hold = holdOf(state, sessionID);
  return hold === null || hold.isCertain ? [] : (hold.proposed ?? []);
}

const AND_THEN = '" and then "';

/** A question that nobody answered is not forgotten for the next one: the first message and the newest are asked about. */
function asWell(state: State, quote: string, { sessionID }: CommandContext): string {
  const hold = holdOf(state, sessionID);
  const first = hold === null || hold.isCertain ? undefined : hold.quote.split(AND_THEN)[0];
  return first === undefined ? quote : `${first}${AND_THEN}${quote}`;
}

/**
 * The question to the agent, where the message touches anything that it could change: open work, or a decision that it
 * speaks of. Where nobody is at work a new goal replaces nothing, and what was decided of other things stands.
 */
function asked(state: State, command: HearMessage, context: CommandContext): readonly Event[] {
  if (!command.isAsked) return [];
  const tasks = openWorkOf(state, context.sessionID).map(({ id }) => id);
  const proposed = [...pendingOf(state, context.sessionID), ...command.proposed];
  const about = proposed.map(({ slot }) => slot);
  const slots = [...new Set(tasks.length > 0 ? about : [...about, ...command.touched])];
  if (tasks.length + slots.length === 0) return [];
  const quote = asWell(state, command.quote, context);
  return [{ type: "plan-questioned", isCertain: false, quote, tasks, slots, proposed }];
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
  if (hold !== null && !command.isAsked) {
    // Only once somebody said that the goal is another one, "drop it" means the work for the old one.
    if (command.answer === "drop" && hold.isCertain)
      return accept(heard, ...dropped(state, hold, context), {
        type: "plan-answered",
        tasks: hold.tasks,
        how: "dropped by the human",
      });
    // "Go on" says that a message meant no change; what was said to be one has to be spoken of.
    if (command.answer === "keep" || (command.answer === "go on" && !hold.isCertain))
      return accept(heard, { type: "plan-answered", tasks: hold.tasks, how: "kept by the human" });
  }
  const answers = settled(state, command, context);
  const slots = new Set(
    answers.flatMap((event) =>
      event.type === "choice-made"
        ? event.slot
        : event.type === "choice-settled"
          ? (choiceSlot(state, event.id) ?? [])
          : [],
    ),
  );
  const isOpen = ({ slot }: SlotChange): boolean => !slots.has(slot);
  const answersQuestion = pendingOf(state, context.sessionID).some(({ slot }) => slots.has(slot));
  return accept(
    heard,
    ...answers,
    ...(answersQuestion
      ? [
          {
            type: "course-answered",
            course: SETTLED_BY_HUMAN,
            conversation: command.conversation,
          } as const,
        ]
      : []),
    ...changeEvents(
      state,
      command.changes.filter(isOpen),
      { source: "message", quote: command.quote },
      command.contestAfter,
    ),
    // What settles a decision is no question about it.
    ...(answers.length > 0 ? [] : asked(state, command, context)),
  );
}

function choiceSlot(state: State, id: string): string | undefined {
  return state.techChoices === undefined ? undefined : rowOf(state.techChoices, id)?.slot;
}
