import { parse } from "yaml";
import { isRecord } from "./merge-settings.ts";

/**
 * The YAML head of a markdown file. A head that cannot be read is tried again with every value that holds a
 * colon as a block of its own, since people write `description: Use this: when lost`.
 */
export interface Frontmatter {
  readonly data: Readonly<Record<string, unknown>>;
  readonly content: string;
}

/** Undefined when the head is there but cannot be read, which leaves the file out. */
export function readFrontmatter(given: string): Frontmatter | undefined {
  const text = given.replace(/^\uFEFF/, "");
  const open = /^---[ \t]*\r?\n/.exec(text);
  if (!open) return { data: {}, content: text };
  // The line break before the end counts as its own: a head may be empty.
  const rest = text.slice(open[0].length - 1);
  const end = rest.indexOf("\n---");
  const head = (end < 0 ? rest.slice(1) : rest.slice(1, Math.max(1, end))).replace(/\r$/, "");
  const content = end < 0 ? "" : rest.slice(end + 4).replace(/^\r?\n?/, "");
  const data = readHead(head);
  if (data) return { data, content };
  const repaired = withBlocks(head);
  // OpenCode 1.18.33: where there is nothing to repair, the head that could not be read is part of the content.
  if (repaired === head) return { data: {}, content: text };
  const second = readHead(repaired);
  return second && { data: second, content };
}

function readHead(head: string): Record<string, unknown> | undefined {
  try {
    // OpenCode 1.18.33 reads dates as such, and passes over a tab before the first key.
    const data: unknown = parse(head.replace(/^\t+/, ""), {
      customTags: ["timestamp"],
      merge: true,
      logLevel: "error",
    });
    return isRecord(data) ? data : {};
  } catch {
    return undefined;
  }
}

/** OpenCode 1.18.33: only lines that start a key; quoted values and blocks stay as they are. */
function withBlocks(head: string): string {
  const lines = head.split(/\r?\n/).map((line) => {
    const [, key, value = ""] = /^([a-zA-Z_]\w*)\s*:\s*(.*)$/.exec(line) ?? [];
    if (key === undefined || !value.includes(":") || /^["']/.test(value)) return line;
    return `${key}: |-\n  ${value.trim()}`;
  });
  return lines.join("\n");
}
