/**
 * Two skills that an agent loads when it needs them: how work is governed, and how it is handed on. They say in order
 * what the refusals and the notes say one at a time. Each call in them is made by a test.
 */
import { HUMAN_COMMANDS } from "../opencode/command/human-commands.ts";
import { TOOL } from "../kernel/tool-names.ts";
import { CHECK, KEEP, PLAN, SAY, type Call } from "./example-calls.ts";

/** `calls` are those that `lines` show, in an order in which all of them work. */
export interface Skill {
  readonly id: string;
  /** When to load it. */
  readonly description: string;
  /** Markdown. */
  readonly content: string;
  readonly calls: readonly Call[];
}

const shown = ([tool, args]: Call): string => `\`${tool} ${JSON.stringify(args)}\``;

const START: Call = [
  TOOL.task,
  { action: "start", name: "Build the login form", expectedOutput: "src/login.ts with a passing test" },
];
const COMPLETE: Call = [TOOL.task, { action: "complete", evidence: "npm test passes" }];
const STATUS: Call = [TOOL.task, { action: "status" }];
const ASSIGN: Call = [
  TOOL.delegate,
  {
    action: "assign",
    task: "Build the login form",
    agent: "idumb-executor",
    allowedPaths: ["src/**"],
  },
];

const governance: Skill = {
  id: "idumb-governance",
  description:
    "Use when a call was refused by iDumb, before the first change of a file, and to plan, prove or close work: which call comes next.",
  calls: [START, KEEP, SAY, CHECK, COMPLETE, PLAN, STATUS],
  content: [
    "# Work under governance",
    "",
    "Reading is free. A change of a file needs an active task, whatever makes the change: a file tool, a shell line or a program.",
    "",
    `1. One thing to do: ${shown(START)} opens a task in one call. Its name says what the human asked for.`,
    `2. Several things: ${shown(PLAN)}, then start the first task.`,
    `3. What the human decides is kept: ${shown(KEEP)}. It stands in every request, after compactions too.`,
    `4. The human changes the goal or a decision, in whatever words: say so before you write, ${shown(SAY)}. Also "new goal: …", "back to …" and "dropped …".`,
    `5. Run the project's own tests after the last change: ${shown(CHECK)}.`,
    `6. Close the task: ${shown(COMPLETE)}. What is missing comes back as a list, each line with the call that helps.`,
    `7. Where am I: ${shown(STATUS)}.`,
    "",
    "A refusal ends in USE INSTEAD: the next call, or who has to act. The same call made again is refused again.",
    "",
    "Only the human can set a rule aside, by typing one of these:",
    "",
    ...Object.values(HUMAN_COMMANDS).map(
      ({ name, usage, description }) =>
        `- \`${`/${name} ${usage}`.trim()}\`: ${description.replace("iDumb: ", "")}`,
    ),
    "",
  ].join("\n"),
};

const delegation: Skill = {
  id: "idumb-delegation",
  description:
    "Use before work is handed to a subagent, and when one reports, fails or runs too long: how a task is handed on with a scope and taken back.",
  calls: [PLAN, ASSIGN],
  content: [
    "# Hand work on",
    "",
    "A subagent that was started without a task of its own works inside the task of the session that started it, and without one it can only read.",
    "",
    `1. Plan the parts as tasks: ${shown(PLAN)}.`,
    `2. Hand one on: ${shown(ASSIGN)}. Paths that the task does not need stay closed.`,
    "3. The answer shows the call that starts the subagent. Make exactly that call: its prompt carries the task and its scope.",
    "4. The report puts the task into review. Read the changed files, then close it or say what fails.",
    `5. Take a task back at once: \`${TOOL.delegate}\` with the action \`recall\`, the task and a reason. The human can do the same with \`/${HUMAN_COMMANDS.recall.name}\`.`,
    "",
    "A failure of a subagent holds further work until you answer it. A budget of calls ends a subagent that runs away.",
    "",
    "`idumb-investigator` answers questions and checks; `idumb-executor` changes the project. Every other subagent works as an executor.",
    "",
  ].join("\n"),
};

export const SKILLS: readonly Skill[] = [governance, delegation];

/** The whole text of `skills/<id>/SKILL.md`. */
export const skillFile = ({ id, description, content }: Skill): string =>
  ["---", `name: ${id}`, `description: ${JSON.stringify(description)}`, "---", "", content].join("\n");
