/**
 * How an agent picks a tool for something that no built-in is made for: it reads the descriptions it was
 * sent and fills the arguments from the JSON schema, or from an example call in the description. It knows
 * words of plain English, not names of tools.
 */
import type { ChatTool } from "opencode-simulator";
import { adviceIn, callsOf, type Call } from "./advice.ts";

export interface Need {
  /** Every group must be met by one of its word stems in the tool's name or description. */
  readonly about: readonly (readonly string[])[];
  /** Stems that tell which member of an enum is meant, best first. */
  readonly means: readonly string[];
  /** What is to be written. */
  readonly content: string;
  /** A list of things of which each is to be written down. */
  readonly parts?: readonly string[];
}

/** Something that keeps a statement beyond the conversation. */
export const keeping = (statement: string, weight: string): Need => ({
  about: [
    ["decision", "fact", "choice"],
    ["remember", "forg", "surviv", "compact", "persist", "memor", "kept", "keep"],
  ],
  means: ["creat", "add", "save", "record", "new", "decision", weight || "critical"],
  content: statement,
});

/** Something that opens a piece of work before files are touched. */
export const starting = (work: string): Need => ({
  about: [["task"], ["start", "begin", "open"], ["write", "edit", "file", "change"], ["plan", "active"]],
  means: ["start", "begin", "open"],
  content: work,
});

/** Something that closes a piece of work. */
export const closing = (work: string): Need => ({
  about: [["task"], ["close", "complet", "finish"], ["evidence", "done", "proof"]],
  means: ["complet", "clos", "finish", "done"],
  content: work,
});

/** Something that lays down several pieces of work before they are begun. */
export const planning = (goal: string, parts: readonly string[]): Need => ({
  about: [["task"], ["plan"], ["order", "several", "more than one"]],
  means: ["creat", "plan", "add"],
  content: goal,
  parts,
});

/**
 * The call that serves the need, or undefined when no tool on offer reads as if it did.
 * @param rules texts that may show how a tool is called, with `<what goes there>` to be filled in.
 */
export function chooseTool(tools: readonly ChatTool[], need: Need, rules = ""): Call | undefined {
  const fitting = tools
    .filter((tool) => !BUILT_IN.has(tool.function.name))
    .map((tool) => ({ tool, score: score(`${tool.function.name} ${tool.function.description ?? ""}`, need) }))
    .filter(({ score: points }) => points > 0)
    .toSorted((a, b) => b.score - a.score);
  // A tool that has a word for what is meant goes before one that is only about it.
  const best = (fitting.find(({ tool }) => canMean(tool, need)) ?? fitting[0])?.tool;
  if (!best) return undefined;
  const { name, description } = best.function;
  const shown = adviceIn(description ?? "", [name]);
  const args = fill(best.function.parameters, need, shown?.[1] ?? {});
  return [name, { ...blanksFilled(callsOf(rules, name), args, need), ...args }];
}

function canMean(tool: ChatTool, { means }: Need): boolean {
  const { properties = {} } = tool.function.parameters as { properties?: Record<string, Property> };
  const members = Object.values(properties).flatMap((property) => property.enum ?? []);
  return members.some((member) => typeof member === "string" && member.startsWith(means[0] ?? ""));
}

/** A model knows what the host's own tools are for. */
const BUILT_IN = new Set([
  "bash",
  "edit",
  "glob",
  "grep",
  "question",
  "read",
  "skill",
  "task",
  "todowrite",
  "webfetch",
  "write",
  "apply_patch",
  // Of OpenCode 2.
  "execute",
  "patch",
  "shell",
  "subagent",
  "websearch",
]);

function score(text: string, need: Need): number {
  const lower = text.toLowerCase();
  const count = (stems: readonly string[]) =>
    stems.reduce((total, stem) => total + lower.split(stem).length - 1, 0);
  if (!need.about.every((group) => count(group) > 0)) return 0;
  // How much of the text is about the need, not how long it is.
  return need.about.reduce((total, group) => total + Math.min(4, count(group)), 0);
}

interface Property {
  readonly type?: unknown;
  readonly enum?: readonly unknown[];
  readonly description?: string;
  readonly items?: {
    readonly properties?: Readonly<Record<string, Property>>;
    readonly required?: readonly string[];
  };
}

function fill(
  parameters: unknown,
  need: Need,
  example: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const schema = parameters as { properties?: Record<string, Property>; required?: readonly string[] };
  const properties = Object.entries(schema.properties ?? {});
  const required = new Set(schema.required ?? []);
  const args: Record<string, unknown> = {};
  // Choices first: what else is needed often depends on them.
  for (const [name, property] of properties) {
    const member = memberFor(property, need) ?? (required.has(name) ? property.enum?.[0] : undefined);
    if (member !== undefined) args[name] = member;
  }
  for (const [name, property] of properties) {
    if (property.enum) continue;
    const value =
      entriesFor(property, need) ??
      textFor(name, property, need, Object.values(args)) ??
      (required.has(name) ? example[name] : undefined);
    if (value !== undefined) args[name] = value;
  }
  return args;
}

function memberFor(property: Property, need: Need): unknown {
  const members = (property.enum ?? []).filter((member) => typeof member === "string");
  return need.means
    .map((stem) => members.find((member) => member.toLowerCase().startsWith(stem)))
    .find((member) => member !== undefined);
}

/** One entry a part, where the schema says what an entry consists of. */
function entriesFor(property: Property, { parts }: Need): readonly unknown[] | undefined {
  const fields = Object.keys(property.items?.properties ?? {});
  if (!parts || property.type !== "array" || fields.length === 0) return undefined;
  const needed = new Set(property.items?.required);
  return parts.map((part) => {
    const values = fields.map((field) => [field, CONTENT.test(field) ? part : `${part} works`] as const);
    return Object.fromEntries(values.filter(([field]) => CONTENT.test(field) || needed.has(field)));
  });
}

/** What a shown call of the same kind has besides, with its blanks filled in. */
function blanksFilled(
  shown: readonly Call[],
  args: Readonly<Record<string, unknown>>,
  need: Need,
): Record<string, unknown> {
  const kind = Object.values(args)[0];
  const alike = shown.find(([, example]) => Object.values(example)[0] === kind);
  const blanks = Object.entries(alike?.[1] ?? {}).filter(([, value]) => /^<.*>$/.test(String(value)));
  return Object.fromEntries(blanks.map(([key]) => [key, `${need.content} works as asked`]));
}

const CONTENT = /^(content|text|statement|body|note|what|name|title|goal|work)$/i;

/** A text goes where the name asks for it, or where the description says that the chosen action needs it. */
function textFor(
  name: string,
  property: Property,
  need: Need,
  chosen: readonly unknown[],
): string | undefined {
  const about = property.description ?? "";
  if (property.type !== "string" || /\bids?\b/.test(about)) return undefined;
  const [actions = "", rest] = about.split(":");
  const isFor = rest !== undefined && actions.split(/[,\s]+/).some((action) => chosen.includes(action));
  return CONTENT.test(name) || isFor ? need.content : undefined;
}
