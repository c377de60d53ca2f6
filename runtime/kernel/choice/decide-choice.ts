/**
 * Tech decisions: noted from messages and manifests, confirmed by agent or human. Invariants: a slot changed as often
 * as the threshold says is contested, and only the human settles what is contested; a manifest never contradicts
 * what somebody said.
 */
import { answeredByDeciding } from "../signal/answered-by-deciding.ts";
import { accept, refuse } from "../decision.ts";
import { isHuman } from "../actor.ts";
import type { SlotChange } from "@idumb/course-changes/slot-change";
import { choicesInForce, choicesOf, historyOf } from "./tech-choice.ts";
import { whoseWords } from "./whose-words.ts";
import { TOOL } from "../tool-names.ts";
import type { CommandContext, CommandOf } from "../command.ts";
import type { Decision } from "../decision.ts";
import type { Event } from "../event.ts";
import type { ChoiceSource, TechChoice } from "../record/tech-choice.ts";
import type { State } from "../state.ts";

const MAX_CHOICES = 400;

type Standing = Pick<TechChoice, "id" | "choice" | "changes" | "isContested">;

/** The events of these changes; `contestAfter` changes of one slot make it contested. */
export function changeEvents(
  state: State,
  changes: readonly SlotChange[],
  { source, quote }: { readonly source: ChoiceSource; readonly quote?: string | undefined },
  contestAfter: number,
): readonly Event[] {
  let number = choicesOf(state).length;
  // Several changes of one slot come one after the other.
  const slots = new Map<string, readonly Standing[]>();
  return changes.flatMap(({ slot, value, how }): readonly Event[] => {
    const there = slots.get(slot) ?? choicesInForce(state, slot);
    if (number >= MAX_CHOICES || there.some(({ choice }) => choice === value)) return [];
    if (source === "manifest" && there.length > 0) return [];
    const current = how === "changed" || how === "narrowed" ? there : [];
    const changed = (there.at(-1)?.changes ?? 0) + (how === "changed" && there.length > 0 ? 1 : 0);
    const isContested =
      how === "changed" && (changed >= contestAfter || there.some((one) => one.isContested));
    const id = `td-${++number}`;
    const kept = current.length > 0 ? [] : there;
    slots.set(slot, [...kept, { id, choice: value, changes: changed, isContested }]);
    return [
      {
        type: "choice-made",
        id,
        slot,
        choice: value,
        source,
        ...(quote === undefined ? {} : { quote }),
        replaces: current.map(({ id }) => id),
        changes: changed,
        status: isContested ? "unresolved" : "decided",
        isContested,
      },
    ];
  });
}

export function noteChoices(state: State, command: CommandOf<"note-choices">): Decision {
  return accept(...changeEvents(state, command.changes, { source: "manifest" }, Infinity));
}

const named = (slot: string, choice: string): Readonly<Record<string, unknown>> => ({
  action: "decide",
  content: `${slot} = ${choice}`,
});

/** Says what fills a slot. The human's word settles it, starts the count anew and answers what was asked about it. */
export function decideSlot(
  state: State,
  command: CommandOf<"decide-slot">,
  context: CommandContext,
): Decision {
  const decision = filled(state, command, context);
  return decision.ok && isHuman(context)
    ? accept(...decision.events, ...answeredByDeciding(state, command, context))
    : decision;
}

function filled(state: State, command: CommandOf<"decide-slot">, context: CommandContext): Decision {
  const { slot, choice } = command;
  const there = choicesInForce(state, slot);
  const contested = there.find(({ isContested }) => isContested);
  if (contested && !isHuman(context))
    return refuse(
      "contested-decision",
      `deciding ${slot} = ${choice}`,
      `${slot} was changed ${contested.changes} times (${historyOf(state, slot).join(" → ")}): only the human settles it`,
      {
        human: `Ask the human which it is; they answer in a word, or with /idumb-decide ${slot} ${contested.choice}.`,
      },
      `${contested.id} is contested`,
    );
  if (context.keepsDecisions === false)
    return refuse(
      "critical-decision",
      `deciding ${slot} = ${choice}`,
      "decisions belong to who plans the work, not to who carries it out",
      { human: "Report it to who assigned the task." },
      `agent ${context.agent}`,
    );
  const same = there.find((one) => one.choice === choice);
  if (same && same.status === "decided" && same.isConfirmed && there.length === 1) return accept();
  const by: ChoiceSource = isHuman(context) ? "human" : "agent";
  if (choice === "")
    return there.length === 0
      ? refuse(
          "unknown-slot",
          `leaving ${slot} open`,
          "nothing is decided there, so nothing rests on it",
          { tool: TOOL.anchor, args: named(slot, "the choice") },
          "no such decision",
        )
      : accept(...there.map(({ id }): Event => ({ type: "choice-opened", id })));
  if (same) return accept({ type: "choice-settled", id: same.id, by });
  const id = `td-${choicesOf(state).length + 1}`;
  return accept(
    {
      type: "choice-made",
      id,
      slot,
      choice,
      ...(by === "human" ? { source: by } : whoseWords(state, context, slot, choice, false)),
      replaces: there.map((one) => one.id),
      changes: 0,
      status: "decided",
      isContested: false,
    },
    { type: "choice-settled", id, by },
  );
}
