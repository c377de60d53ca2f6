import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { AgentInfo } from "../agents/agents.ts";
import type { SkillInfo } from "../agents/skills.ts";
import { catalogText, catalogUpdate, type CatalogSummary } from "../catalog/catalog.ts";
import type { McpWords } from "../mcp/mcp-servers.ts";
import { evaluate } from "../permission/permission.ts";

/**
 * What a session's model is told besides the agent's prompt: each source has a value that is read before every step.
 * The first values stand in the system prompt, and stay there until a compaction; a changed one is told in the
 * conversation, once.
 */
export interface InstructionSource {
  readonly key: string;
  /** Undefined: there is nothing to tell. */
  readonly value: unknown;
  initial(value: unknown): string;
  changed(before: unknown, value: unknown): string;
  readonly removed?: (before: unknown) => string;
}

export interface SourceInput {
  readonly sessionID: string;
  readonly directory: string;
  readonly worktree: string;
  readonly isGit: boolean;
  readonly now: number;
  readonly globalFolder: string;
  readonly agent: AgentInfo;
  readonly skills: readonly SkillInfo[];
  /** Undefined: the tool that runs other tools is denied. */
  readonly catalog: CatalogSummary | undefined;
  readonly mcp: readonly McpWords[];
  readonly entries: Readonly<Record<string, unknown>>;
}

export function instructionSources(input: SourceInput): InstructionSource[] {
  return [
    environment(input),
    date(input),
    codeMode(input),
    files(input),
    skills(input),
    mcpWords(input),
    ...Object.entries(input.entries).map(([key, value]) => entry(key, value)),
  ];
}

/** 0.0.0-next-16350 has shorter words for servers that came or went, which do not here: they start with the project. */
const mcpWords = ({ mcp }: SourceInput): InstructionSource => ({
  key: "core/mcp-guidance",
  value: mcp.length === 0 ? undefined : mcp,
  initial: (value) => mcpText(value as readonly McpWords[]),
  changed: (_, value) =>
    `The available MCP server instructions have changed. This list supersedes the previous one.\n${mcpText(value as readonly McpWords[])}`,
  removed: () => "MCP server instructions are no longer available.",
});

function mcpText(servers: readonly McpWords[]): string {
  const lines = servers.flatMap(({ server, instructions, codemode }) => [
    `  <server name="${server}">`,
    ...(codemode === false
      ? []
      : [`    Use tools from this server through \`execute\` under \`tools[${JSON.stringify(server)}]\`.`]),
    ...instructions.split("\n").map((line) => `    ${line}`),
    "  </server>",
  ]);
  return ["<mcp_instructions>", ...lines, "</mcp_instructions>"].join("\n");
}

const environment = (input: SourceInput): InstructionSource => ({
  key: "core/environment",
  value: [
    "<env>",
    `  Session ID: ${input.sessionID}`,
    `  Working directory: ${input.directory}`,
    `  Workspace root folder: ${input.worktree}`,
    `  Is directory a git repo: ${input.isGit ? "yes" : "no"}`,
    `  Platform: ${process.platform}`,
    "</env>",
  ].join("\n"),
  initial: (value) =>
    `Here is some useful information about the environment you are running in:\n${String(value)}`,
  changed: (_, value) => `The environment you are running in is now:\n${String(value)}`,
});

const date = ({ now }: SourceInput): InstructionSource => ({
  key: "core/date",
  value: new Date(now).toDateString(),
  initial: (value) => `Today's date: ${String(value)}`,
  changed: (_, value) => `Today's date is now: ${String(value)}`,
});

const codeMode = ({ catalog }: SourceInput): InstructionSource => ({
  key: "core/codemode",
  value: catalog,
  initial: (value) => catalogText(value as CatalogSummary),
  changed: (before, value) => catalogUpdate(before as CatalogSummary, value as CatalogSummary),
  removed: () => "Code Mode tools are no longer available. Do not use any previously listed Code Mode tools.",
});

interface InstructionFile {
  readonly path: string;
  readonly content: string;
}

function files({ directory, worktree, globalFolder }: SourceInput): InstructionSource {
  const paths = [join(globalFolder, "AGENTS.md"), ...upwards(directory, worktree)];
  const found = paths
    .filter((path) => existsSync(path))
    .map((path) => ({ path, content: readFileSync(path, "utf8") }));
  const text = (value: unknown): string =>
    (value as readonly InstructionFile[])
      .map((file) => `Instructions from: ${file.path}\n${file.content}`)
      .join("\n\n");
  return {
    key: "core/instructions",
    value: found.length === 0 ? undefined : found,
    initial: text,
    changed: (_, value) =>
      `These instructions replace all previously loaded ambient instructions.\n\n${text(value)}`,
    removed: () => "Previously loaded instructions no longer apply.",
  };
}

/** `AGENTS.md` of the folder and of those above it, up to the project's. */
function upwards(start: string, stop: string): string[] {
  const found: string[] = [];
  for (let at = start; ; at = dirname(at)) {
    found.push(join(at, "AGENTS.md"));
    if (at === stop || at === dirname(at)) return found;
  }
}

type SkillSummary = Pick<SkillInfo, "id" | "name"> & { readonly description: string };

function skills({ agent, skills: all }: SourceInput): InstructionSource {
  const shown = all
    .filter(({ id }) => evaluate("skill", id, agent.permissions).effect !== "deny")
    .flatMap(({ id, name, description, autoinvoke }): SkillSummary[] =>
      description === undefined || autoinvoke === false ? [] : [{ id, name, description }],
    )
    .toSorted((a, b) => a.id.localeCompare(b.id, "en"));
  return {
    key: "core/skill-guidance",
    value: shown.length === 0 ? undefined : shown,
    initial: (value) => skillText(value as readonly SkillSummary[]),
    changed: (before, value) =>
      skillUpdate(before as readonly SkillSummary[], value as readonly SkillSummary[]),
    removed: () => "Skill guidance is no longer available. Do not use any previously listed skill.",
  };
}

const skillLines = (list: readonly SkillSummary[]): string[] =>
  list.flatMap(({ id, name, description }) => [
    "  <skill>",
    `    <id>${id}</id>`,
    `    <name>${name}</name>`,
    `    <description>${description}</description>`,
    "  </skill>",
  ]);

const skillText = (list: readonly SkillSummary[]): string =>
  [
    "Skills provide specialized instructions and workflows for specific tasks.",
    "Use the skill tool to load a skill when a task matches its description.",
    "<available_skills>",
    ...skillLines(list),
    "</available_skills>",
  ].join("\n");

function skillUpdate(before: readonly SkillSummary[], now: readonly SkillSummary[]): string {
  const added = now.filter(({ id }) => !before.some((one) => one.id === id));
  const removed = before.filter(({ id }) => !now.some((one) => one.id === id));
  if (added.length === 0 && removed.length === 0)
    return `The available skills have changed. This list supersedes the previous available skills list.\n${skillText(now)}`;
  return [
    ...(added.length === 0
      ? []
      : ["New skills are available in addition to those previously listed:", ...skillLines(added)]),
    ...(removed.length === 0
      ? []
      : [
          `The following skill IDs are no longer available and must not be used: ${removed.map(({ id }) => id).join(", ")}.`,
        ]),
  ].join("\n");
}

/** Attached to the session over HTTP. */
function entry(key: string, value: unknown): InstructionSource {
  const block = (of: unknown): string =>
    [`<context key="${key}">`, typeof of === "string" ? of : JSON.stringify(of, null, 2), "</context>"].join(
      "\n",
    );
  return {
    key: `api/${key}`,
    value,
    initial: block,
    changed: (_, now) =>
      `The context under "${key}" changed and supersedes the previous value:\n${block(now)}`,
    removed: () => `The context under "${key}" no longer applies. Disregard it.`,
  };
}
