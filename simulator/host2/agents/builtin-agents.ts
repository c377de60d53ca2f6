import { join, relative } from "node:path";
import type { PermissionRule } from "../shape/permission-rule.ts";
import type { AgentDraft, AgentInfo } from "./agents.ts";
import { TITLE_PROMPT } from "../texts/recorded-texts.ts";

/** The agents that OpenCode 2 brings along, with their rules in the host's order (0.0.0-next-16350). */
export interface AgentPlace {
  readonly directory: string;
  /** Folder of the host's data, and of its temporary files. */
  readonly data: string;
  readonly temporary: string;
}

const rule = (action: string, effect: PermissionRule["effect"], resource = "*"): PermissionRule => ({
  action,
  resource,
  effect,
});

export function addBuiltinAgents(draft: AgentDraft, { directory, data, temporary }: AgentPlace): void {
  const readonlyOutside = [
    rule("external_directory", "ask"),
    rule("external_directory", "allow", join(data, "shell", "*", "*")),
    rule("external_directory", "allow", join(temporary, "*")),
  ];
  const common = [
    rule("*", "allow"),
    ...readonlyOutside,
    rule("question", "deny"),
    rule("plan_enter", "deny"),
    rule("plan_exit", "deny"),
    rule("read", "allow"),
    rule("read", "ask", "*.env"),
    rule("read", "ask", "*.env.*"),
    rule("read", "allow", "*.env.example"),
  ];
  const add = (
    id: string,
    mode: AgentInfo["mode"],
    rules: readonly PermissionRule[],
    more: Partial<AgentInfo> = {},
  ): void =>
    draft.update(id, (agent) => {
      Object.assign(agent, { name: id.replace(/^./, (letter) => letter.toUpperCase()), mode, ...more });
      agent.permissions.push(...common, ...rules);
    });
  const mayAsk = rule("question", "allow");
  add("build", "primary", [mayAsk, rule("plan_enter", "allow")], {
    description: "The default agent. Executes tools based on configured permissions.",
  });
  add(
    "plan",
    "primary",
    [
      mayAsk,
      rule("plan_exit", "allow"),
      rule("external_directory", "allow", join(data, "plans", "*")),
      rule("edit", "deny"),
      rule("edit", "allow", join(".opencode", "plans", "*.md")),
      rule("edit", "allow", relative(directory, join(data, "plans", "*.md"))),
    ],
    { description: "Plan mode. Disallows all edit tools." },
  );
  add("general", "subagent", [rule("subagent", "deny")], { description: GENERAL });
  const mayRead = ["grep", "glob", "webfetch", "websearch", "read"].map((name) => rule(name, "allow"));
  add("explore", "subagent", [rule("*", "deny"), ...mayRead, rule("subagent", "deny"), ...readonlyOutside], {
    description: EXPLORE,
    system: "You are a file search specialist. Search and read; change nothing.",
  });
  const nothing = [rule("*", "deny")];
  add("compaction", "primary", nothing, {
    hidden: true,
    system: "You are an anchored context summarization assistant for coding sessions.",
  });
  add("title", "primary", nothing, { hidden: true, system: TITLE_PROMPT });
  add("summary", "primary", nothing, {
    hidden: true,
    system: "Summarize what was done in this conversation.",
  });
}

const GENERAL =
  "General-purpose agent for researching complex questions and executing multi-step tasks. Use this agent to execute multiple units of work in parallel.";
const EXPLORE =
  'Fast agent specialized for exploring codebases. Use this when you need to quickly find files by patterns (eg. "src/components/**/*.tsx"), search code for keywords (eg. "API endpoints"), or answer questions about the codebase (eg. "how do API endpoints work?"). When calling this agent, specify the desired thoroughness level: "quick" for basic searches, "medium" for moderate exploration, or "very thorough" for comprehensive analysis across multiple locations and naming conventions.';
