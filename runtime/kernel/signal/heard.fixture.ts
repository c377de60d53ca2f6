/** Messages of a human in tests: the command that brings one in, and what the journal keeps of it. */
import { NO_CONVERSATION } from "@idumb/course-changes/conversation";
import type { Event, EventOf } from "../event.ts";
import type { CommandOf } from "../command.ts";

/** What is heard changes nothing unless `more` says so. */
export const hear = (more: Partial<CommandOf<"hear-message">> = {}): CommandOf<"hear-message"> => ({
  type: "hear-message",
  quote: "q",
  isAsked: false,
  changes: [],
  proposed: [],
  touched: [],
  conversation: NO_CONVERSATION,
  answer: null,
  isBare: false,
  named: [],
  contestAfter: 3,
  ...more,
});
export const HEARD: Event = { type: "message-heard", conversation: NO_CONVERSATION };

/** Somebody said that the goal is another one: the plan is in question for these tasks. */
export const questioned = (
  tasks: readonly string[],
  more: Partial<EventOf<"plan-questioned">> = {},
): EventOf<"plan-questioned"> => ({
  type: "plan-questioned",
  kind: "pivot",
  isCertain: true,
  quote: "do B instead",
  tasks,
  ...more,
});

/** A technology chosen for a slot, by a message unless `more` says otherwise. */
export const chosen = (
  id: string,
  slot: string,
  choice: string,
  more: Partial<EventOf<"choice-made">> = {},
): EventOf<"choice-made"> => ({
  type: "choice-made",
  id,
  slot,
  choice,
  source: "message",
  replaces: [],
  changes: 0,
  status: "decided",
  isContested: false,
  ...more,
});
/** More of a choice: it changed so often that the human has to settle it. */
export const contested = { status: "unresolved", isContested: true, changes: 3 } as const;

/** The agent is asked what a message does. */
export const asked = (
  tasks: readonly string[],
  more: Partial<EventOf<"plan-questioned">> = {},
): EventOf<"plan-questioned"> => ({
  type: "plan-questioned",
  isCertain: false,
  quote: "q",
  tasks,
  slots: [],
  proposed: [],
  ...more,
});
