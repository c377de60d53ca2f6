import { createHash } from "node:crypto";

/**
 * Names for what is long or changes with machine and day, so that traces stay readable and comparable:
 * constant texts of the host, the environment block, time stamps. Applying it twice changes nothing.
 */
export function nameHostTexts(text: string): string {
  let named = text;
  for (const [pattern, name] of TEXTS) named = named.replace(pattern, name);
  return named;
}

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

const TEXTS: readonly (readonly [RegExp, string])[] = [
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
