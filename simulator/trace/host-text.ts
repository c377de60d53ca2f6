import { createHash } from "node:crypto";

/**
 * Names for what is long or changes with machine and day, so that traces stay readable and comparable:
 * constant texts of the host, the environment block, time stamps. Applying it twice changes nothing.
 */
export const nameHostTexts = (text: string): string => nameOwnTexts(named(text, TEXTS));

/** The same for the host's own commands and skill, on either generation: what a caller gave them is left to see. */
export const nameOwnTexts = (text: string): string => named(text, OWN_TEXTS);

type Names = readonly (readonly [RegExp, string])[];

const named = (text: string, names: Names): string =>
  names.reduce((before, [pattern, name]) => before.replace(pattern, name), text);

/** Strings over 1500 characters, unless told otherwise, become first 500, length and sha1, last 500. */
export function shorten(text: string, longest = LONGEST): string {
  if (text.length <= longest) return text;
  const sha1 = createHash("sha1").update(text).digest("hex");
  return `${text.slice(0, EDGE)}…[len ${text.length} sha1 ${sha1}]…${text.slice(-EDGE)}`;
}

/** The pieces of a shortened string, or undefined for any other string. */
export function shortened(
  text: string,
): { first: string; length: number; sha1: string; last: string } | undefined {
  const match = /^([\s\S]*)…\[len (\d+) sha1 ([0-9a-f]+)\]…([\s\S]*)$/.exec(text);
  if (match === null) return undefined;
  const [, first = "", length = "0", sha1 = "", last = ""] = match;
  return { first, length: Number(length), sha1, last };
}

const LONGEST = 1500;
const EDGE = 500;

const OWN_TEXTS: Names = [
  [/Create or update `AGENTS\.md` for this repository\.[^]*?\(honor these\):/g, "$INIT_TEMPLATE"],
  [/## How to investigate[^]*?current codebase\./g, "$INIT_TEMPLATE"],
  [/You are a code reviewer\.[^]*?actionable feedback\./g, "$REVIEW_TEMPLATE"],
  [
    /## Determining What to Review[^]*?helpful to the reader\.(?: Avoid phrasing like [^]*?for \.{3}\\*"\.)?/g,
    "$REVIEW_TEMPLATE",
  ],
  [/<!--(?:\s|\\n)+Built-in skill\.[^]*?already-loaded config\./g, "$OWN_SKILL"],
  [
    /Use ONLY when the user is editing or creating opencode's own[^]*?configuring opencode itself\./g,
    "$OWN_SKILL_ABOUT",
  ],
];

const TEXTS: Names = [
  [/You are powered by the model named[\s\S]*?<\/env>/g, "$ENV"],
  [/Skills provide specialized instructions[\s\S]*?<\/available_skills>/g, "$SKILLS"],
  // The prompt belonging to the model's family ends where the environment block begins.
  [/^You are open ?code\b[\s\S]*?(?=\n*\$ENV)/i, "$PROVIDER_PROMPT"],
  [/^You are a title generator\.[\s\S]*?<\/examples>\n?/, "$TITLE_PROMPT"],
  [
    /^You are a context summarization agent\.[\s\S]*?same language as the conversation\.\n?/,
    "$COMPACTION_PROMPT",
  ],
  [
    /Output exactly the Markdown structure shown inside <template>[\s\S]*?that context was compacted\./g,
    "$COMPACT_TEMPLATE",
  ],
  // The host's own two subagents, as the description of the task tool lists them.
  [/^- explore: Fast agent (?:specialized|for finding)\b.*$/gm, "- explore: $EXPLORE_AGENT"],
  [/^- general: General-purpose agent for\b.*$/gm, "- general: $GENERAL_AGENT"],
  [/^<!doctype html>\n<html\b[\s\S]*<title>OpenCode<\/title>[\s\S]*<\/html>\n?$/, "$WEB_PAGE"],
  [/http:\/\/127\.0\.0\.1:\d+/g, "http://127.0.0.1:$PORT"],
  [/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, "$TIME"],
];
