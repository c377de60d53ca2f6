/**
 * How an agent picks a tool for something that no built-in is made for: it reads the descriptions it was
 * sent and fills the arguments from the JSON schema, or from an example call in the description. It knows
 * words of plain English, not names of tools.
 */
import type { ChatTool } from "opencode-simulator";
import { adviceIn, type Call } from "./advice.ts";

export interface Need {
  /** Every group must be met by one of its word stems in the tool's name or description. */
  readonly about: readonly (readonly string[])[];
  /** Stems that tell which member of an enum is meant, best first. */
  readonly means: readonly string[];
  /** What is to be written. */
  readonly content: string;
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

/** The call that serves the need, or undefined when no tool on offer reads as if it did. */
export function chooseTool(tools: readonly ChatTool[], need: Need): Call | undefined {
  const fitting = tools
    .filter((tool) => !BUILT_IN.has(tool.function.name))
    .map((tool) => ({ tool, score: score(`${tool.function.name} ${tool.function.description ?? ""}`, need) }))
    .filter(({ score: points }) => points > 0)
    .toSorted((a, b) => b.score - a.score);
  const best = fitting[0]?.tool;
  if (!best) return undefined;
  const { name, description } = best.function;
  const shown = adviceIn(description ?? "", [name]);
  return [name, fill(best.function.parameters, need, shown?.[1] ?? {})];
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
      textFor(name, property, need, Object.values(args)) ?? (required.has(name) ? example[name] : undefined);
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
