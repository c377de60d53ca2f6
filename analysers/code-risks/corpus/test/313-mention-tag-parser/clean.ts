export interface ParsedPost {
  body: string;
  tags: string[];
}

const MENTION = /@([a-z0-9_]{2,30})\b/gi;
const HEX_COLOR = /^#[0-9a-f]{6}$/i;
const TAG_PREFIX = /^tags:/i;
const TAG = /^\w[\w ]{0,39}$/;
const MAX_TAGS = 10;

export function mentions(text: string): string[] {
  return [...text.matchAll(MENTION)].map((match) => match[1].toLowerCase());
}

export function labelColor(input: string | undefined): string {
  return input && HEX_COLOR.test(input) ? input : "#888888";
}

function splitLastLine(text: string): [string, string] {
  const trimmed = text.trimEnd();
  const cut = trimmed.lastIndexOf("\n");
  return cut === -1 ? ["", trimmed] : [trimmed.slice(0, cut), trimmed.slice(cut + 1)];
}

function toTags(line: string): string[] {
  const list = line
    .slice("tags:".length)
    .split(",")
    .map((tag) => tag.trim().toLowerCase())
    .filter((tag) => tag !== "");
  return [...new Set(list)].slice(0, MAX_TAGS);
}

export function parsePost(text: string): ParsedPost {
  const [body, last] = splitLastLine(text);
  if (!TAG_PREFIX.test(last)) return { body: text.trim(), tags: [] };
  const tags = toTags(last);
  if (tags.length === 0 || !tags.every((tag) => TAG.test(tag))) return { body: text.trim(), tags: [] };
  return { body: body.trim(), tags };
}
