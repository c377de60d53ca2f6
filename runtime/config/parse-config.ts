/**
 * Reads one JSONC text into settings and a list of complaints. A broken file is no reason to stop: what
 * can be read counts, every complaint says line, column and fix, and the caller sees to it that a broken
 * file never loosens anything.
 */
import * as jsonc from "jsonc-parser";
import { CONFIG_RULES } from "./config.ts";
import { patternTrouble } from "./command-pattern.ts";
import { nearestKey } from "./nearest-key.ts";
import type { Config, KeyRule } from "./config.ts";

export interface ParsedConfig {
  readonly values: Partial<Config>;
  /** Each one line: `file:line:column: what is wrong. Fix`. */
  readonly complaints: readonly string[];
}

const FIXES: Readonly<Record<string, string>> = {
  InvalidSymbol: "an unknown word; strings need double quotes",
  PropertyNameExpected: "a key in double quotes belongs here",
  ValueExpected: "a value belongs here",
  ColonExpected: 'a ":" belongs between key and value',
  CommaExpected: 'a "," belongs between two entries',
  CloseBraceExpected: 'a "}" is missing',
  CloseBracketExpected: 'a "]" is missing',
  EndOfFileExpected: "the text goes on after the end of the object; remove the rest",
  UnexpectedEndOfString: 'a closing " is missing',
  UnexpectedEndOfComment: "a closing */ is missing",
};

function placeIn(file: string, text: string, offset: number): string {
  const before = text.slice(0, offset).split("\n");
  return `${file}:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
}

function allowed(rule: KeyRule): string {
  switch (rule.kind) {
    case "choice":
      return `one of ${rule.values.map((value) => `"${value}"`).join(", ")}`;
    case "integer":
      return `a whole number from ${rule.min} to ${rule.max}`;
    case "text":
      return `a text of at most ${rule.maxChars} characters`;
    case "texts":
    case "commands":
      return `a list of at most ${rule.maxItems} texts of 1 to ${rule.maxChars} characters`;
  }
}

function fits(rule: KeyRule, value: unknown): boolean {
  if (rule.kind === "text") return typeof value === "string" && value.length <= rule.maxChars;
  if (rule.kind === "choice") return typeof value === "string" && rule.values.includes(value);
  if (rule.kind === "texts" || rule.kind === "commands") {
    const isText = (one: unknown): boolean =>
      typeof one === "string" && one !== "" && one.length <= rule.maxChars;
    return Array.isArray(value) && value.length <= rule.maxItems && value.every(isText);
  }
  return typeof value === "number" && Number.isInteger(value) && value >= rule.min && value <= rule.max;
}

/** `{ "signals": { "turns": 3 } }` nests what is one key here. */
function adviceOn(key: string, known: readonly string[]): string {
  const parts = known.filter((one) => one.startsWith(`${key}.`));
  if (parts.length > 0)
    return `Write it with a dot, as one key: ${parts.map((one) => `"${one}"`).join(", ")}.`;
  const near = nearestKey(key, known);
  return near ? `Did you mean "${near}"?` : `Known keys: ${known.join(", ")}.`;
}

/** Reads what stands beside the plugin's name in the host's settings; where in them, nobody tells us. */
export const parseOptions = (name: string, options: unknown): ParsedConfig =>
  parseConfig(name, JSON.stringify(options) ?? "", () => name);

/** Parses the text of `file` (the name is only for the complaints). */
export function parseConfig(
  file: string,
  text: string,
  place = (offset: number) => placeIn(file, text, offset),
): ParsedConfig {
  const errors: jsonc.ParseError[] = [];
  const tree = jsonc.parseTree(text.replace(/^\uFEFF/, " "), errors, {
    allowTrailingComma: true,
    disallowComments: false,
  });
  const complaints = errors.map((error) => {
    const code = jsonc.printParseErrorCode(error.error);
    return `${place(error.offset)}: ${FIXES[code] ?? code}.`;
  });
  if (tree?.type !== "object") {
    if (complaints.length === 0 && text.trim() !== "")
      complaints.push(`${place(0)}: it must hold one object, such as { "mode": "balanced" }.`);
    return { values: {}, complaints };
  }
  const known = Object.keys(CONFIG_RULES);
  const values: Record<string, unknown> = {};
  for (const { children } of tree.children ?? []) {
    const [keyNode, valueNode] = children ?? [];
    if (!keyNode || !valueNode) continue;
    const key = String(keyNode.value);
    if (key === "$schema") continue;
    const rule = (CONFIG_RULES as Readonly<Record<string, KeyRule>>)[key];
    if (!rule) {
      complaints.push(`${place(keyNode.offset)}: unknown key "${key}". ${adviceOn(key, known)}`);
    } else if (!fits(rule, jsonc.getNodeValue(valueNode))) {
      complaints.push(`${place(valueNode.offset)}: "${key}" must be ${allowed(rule)}.`);
    } else if (rule.kind === "commands") {
      const good: string[] = [];
      for (const item of valueNode.children ?? []) {
        const trouble = patternTrouble(item.value);
        if (trouble === null) good.push(item.value);
        else complaints.push(`${place(item.offset)}: "${key}": "${item.value}" ${trouble}.`);
      }
      values[key] = good;
    } else {
      values[key] = jsonc.getNodeValue(valueNode);
    }
  }
  return { values, complaints };
}
