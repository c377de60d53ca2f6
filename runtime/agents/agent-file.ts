/**
 * The three agents as files for the host, made from the role table: what the frontmatter hides and what the text
 * promises is what the gate refuses and allows. Nothing widens the user's own rules: there is no `allow` here.
 * OpenCode 1.18.33: the body replaces the provider's prompt, and `tools: { x: false }` hides a tool from this
 * agent alone, its subagents not included (spikes tools-scoped-by-frontmatter, agent-deny-reaches-child).
 */
import { PLANNING_PATHS, type Role } from "../policy/role-table.ts";
import { HOST_TOOL } from "../kernel/host-tool-names.ts";
import { TOOL } from "../kernel/tool-names.ts";
import { CHECK, KEEP, PLAN, SAY, type Call } from "./example-calls.ts";

/** A tool of ours and the actions that a role has of it. */
export interface RoleTool {
  readonly name: string;
  readonly actions: readonly string[];
}

interface Profile {
  readonly mode: "primary" | "subagent";
  /** For the human, and for the agent that chooses a subagent. */
  readonly description: string;
  /** How it works, step by step; each call is made by a test, in this order. */
  readonly steps: readonly (readonly [text: string, call: Call | null])[];
}

const PROFILES: Readonly<Record<"coordinator" | "investigator" | "executor", Profile>> = {
  coordinator: {
    mode: "primary",
    description: "Plans work as tasks, hands them to subagents with a scope, and closes what they report.",
    steps: [
      ["Look at what is there before you plan", [TOOL.task, { action: "status" }]],
      [
        "A question or a check goes to idumb-investigator. Make exactly the task call that comes back",
        [
          TOOL.delegate,
          {
            action: "assign",
            name: "Find where sessions are made",
            expectedOutput: "planning/sessions.md",
            agent: "idumb-investigator",
          },
        ],
      ],
      ["Plan what is to be built as tasks with an expected output each", PLAN],
      [
        "Changes go to idumb-executor, task by task, in the same way",
        [TOOL.delegate, { action: "assign", task: "Build the login form", agent: "idumb-executor" }],
      ],
      ["Keep what the human decides", KEEP],
      ["When the human changes the goal or a decision, in whatever words, say so before work goes on", SAY],
      [
        "Settle what is not to be done now",
        [TOOL.task, { action: "defer", task: "Remember the user", reason: "not asked for yet" }],
      ],
      [
        `Read each report, check what it claims, then close the task (${TOOL.task} complete or fail) and hand on the next. Tell the human what was reached`,
        null,
      ],
    ],
  },
  investigator: {
    mode: "subagent",
    description:
      "Answers questions about the project, checks work and runs tests; changes nothing but planning documents.",
    steps: [
      ["Read, search and compare until you can answer; name files and lines", null],
      ["Run what checks it", CHECK],
      [
        "Keep what others have to know",
        [
          TOOL.anchor,
          {
            action: "create",
            type: "context",
            priority: "high",
            content: "Sessions are made in src/session.ts",
          },
        ],
      ],
      [
        "Write longer results as a planning document, under your task",
        [HOST_TOOL.write, { filePath: "planning/sessions.md", content: "# Sessions\n" }],
      ],
      [
        "When it is answered, say so and report",
        [TOOL.task, { action: "complete", evidence: "planning/sessions.md" }],
      ],
    ],
  },
  executor: {
    mode: "subagent",
    description: "Changes the project inside its task, builds and tests, and reports with evidence.",
    steps: [
      ["Read what you are going to change, then change it, inside the paths of your task", null],
      [
        "For example",
        [HOST_TOOL.write, { filePath: "src/login.ts", content: "export const login = true;\n" }],
      ],
      ["Build and test what you changed", CHECK],
      ["Commit only when you were asked to", null],
      [
        "When the expected output is there, say so and report what you did and what you left",
        [TOOL.task, { action: "complete", evidence: "npm test passes" }],
      ],
    ],
  },
};

export type ProfiledRole = keyof typeof PROFILES;
export const PROFILED_ROLES = Object.keys(PROFILES) as readonly ProfiledRole[];

const PLANNING = PLANNING_PATHS.map((glob) => `\`${glob}\``).join(", ");
const quoted = (text: string): string => JSON.stringify(text);
const onlyLooks = (tool: RoleTool): boolean => tool.actions.every((action) => action === "status");

/** Names of tools that the role has no use for, the host's own included. */
export function hiddenTools(role: Role, tools: readonly RoleTool[]): readonly string[] {
  const ours = tools.filter((tool) => tool.name !== TOOL.shell && onlyLooks(tool)).map((tool) => tool.name);
  const writers = role.writes === "none" ? [HOST_TOOL.write, HOST_TOOL.edit, HOST_TOOL.applyPatch] : [];
  return [...writers, ...(role.delegates ? [] : [HOST_TOOL.task]), ...ours];
}

/** The calls that the text of a profile shows, in order. */
export function profileCalls(name: ProfiledRole): readonly Call[] {
  return PROFILES[name].steps.flatMap(([, call]) => (call === null ? [] : [call]));
}

/** What the role may do, one line each, from the table. `shell` is the host's own tool for it. */
export function rightsOf(
  role: Role,
  tools: readonly RoleTool[],
  shell: string = HOST_TOOL.bash,
): readonly string[] {
  const writes = {
    none: "no files",
    planning: `planning documents only (${PLANNING}), under its task`,
    project: "the project, under its task and inside the task's paths",
  }[role.writes];
  return [
    ...tools
      .filter((tool) => !onlyLooks(tool) && tool.name !== TOOL.shell)
      .map((tool) => `${tool.name}: ${tool.actions.join(", ")}`),
    `writes: ${writes}`,
    `shell, by ${shell} or ${TOOL.shell}: ${role.purposes.join(", ")}`,
    `critical decisions: ${role.criticalDecisions ? "may be kept" : "are not its to keep; report them"}`,
  ];
}

/** What an agent is for and how it is used: for the human, and for the agent that chooses a subagent. */
export function profileOf(name: ProfiledRole): Pick<Profile, "mode" | "description"> {
  const { mode, description } = PROFILES[name];
  return { mode, description };
}

/** The system prompt of an agent. */
export function agentPrompt(
  name: ProfiledRole,
  role: Role,
  tools: readonly RoleTool[],
  shell?: string,
): string {
  const how = PROFILES[name].steps.map(([text, call], index) => {
    const shown = call === null ? "." : `: \`${call[0]} ${JSON.stringify(call[1])}\``;
    return `${index + 1}. ${text}${shown}`;
  });
  return [
    `You are ${role.agent ?? ""}. Your role, ${name}, ${role.duty}.`,
    "",
    "What the role has; everything else is refused:",
    "",
    ...rightsOf(role, tools, shell).map((line) => `- ${line}`),
    "",
    "How to work:",
    "",
    ...how,
    "",
    "Reading is always free. When a call is refused, its USE INSTEAD line is the next call or says who must act. Never look for a way around a refusal.",
    "",
  ].join("\n");
}

/** The whole text of `agents/<agent>.md`. */
export function agentFile(name: ProfiledRole, role: Role, tools: readonly RoleTool[]): string {
  const { mode, description } = PROFILES[name];
  const hidden = hiddenTools(role, tools);
  return [
    "---",
    `description: ${quoted(description)}`,
    `mode: ${mode}`,
    ...(hidden.length > 0 ? ["tools:", ...hidden.map((tool) => `  ${tool}: false`)] : []),
    "---",
    "",
    agentPrompt(name, role, tools),
  ].join("\n");
}
