/**
 * Puts down what a call says of the human's newest message: in its argument `course`, or by naming a task that the
 * question is about, which is going on with it.
 */
import { answeredText, contestedForHuman } from "../../context/course-note.ts";
import { unresolvedChoices } from "../../kernel/choice/tech-choice.ts";
import { holdOf } from "../../kernel/signal/hold.ts";
import { tellInTurn } from "../project/tell-in-turn.ts";
import type { CourseAnswer } from "@idumb/course-changes/course-answer";
import type { Outcome } from "../../journal/store.ts";
import type { Command, CommandContext } from "../../kernel/command.ts";
import type { State } from "../../kernel/state.ts";
import type { GovernedProject } from "../project/governed-project.ts";

/** Commands that go on with the task that they name. */
const GOES_ON: ReadonlySet<Command["type"]> = new Set([
  "start-task",
  "do-step",
  "review-task",
  "complete-task",
  "update-task",
  "assign-delegation",
]);

/** The answer that lies in a command; undefined where there is none. */
export function answerIn(state: State, sessionID: string, command: Command): CourseAnswer | undefined {
  // A subagent goes on with its part; what the human meant is said by the session that started it.
  if ((state.sessions[sessionID]?.parentID ?? null) !== null) return undefined;
  const hold = holdOf(state, sessionID);
  if (hold === null || hold.isCertain || !GOES_ON.has(command.type) || !("task" in command)) return undefined;
  return hold.tasks.includes(command.task ?? "") ? { kind: "unchanged" } : undefined;
}

interface Answered {
  readonly outcome: Outcome;
  /** What is said to whoever answered. */
  readonly text: string;
}

/** Puts the answer down; the human hears of a decision that it made contested. */
export function answerCourse(
  project: GovernedProject,
  context: CommandContext,
  answer: CourseAnswer,
): Answered {
  const contestAfter = project.config["signals.slotChanges"];
  const before = new Set(unresolvedChoices(project.store.current()).map(({ id }) => id));
  const outcome = project.store.execute({ type: "answer-course", answer, contestAfter }, context, "decision");
  if (!outcome.ok) return { outcome, text: "" };
  const contested = unresolvedChoices(outcome.state).find((one) => one.isContested && !before.has(one.id));
  if (contested)
    tellInTurn(
      project,
      { sessionID: context.sessionID, memory: project.sessions.of(context.sessionID) },
      contestedForHuman(outcome.state, contested),
    );
  const said = outcome.events.find((event) => event.type === "course-answered");
  return {
    outcome,
    text: said ? answeredText(outcome.state, context.sessionID, said.course, contested) : "",
  };
}
