import { parse } from "yaml";

export interface Markdown {
  /** What stands at its head; null where it has no head, or one that is no YAML, which then belongs to the text. */
  readonly fields: Readonly<Record<string, unknown>> | null;
  readonly text: string;
}

/** A Markdown file of agents, commands or skills. */
export function markdownOf(source: string): Markdown {
  const [, head, text = ""] = /^---\n([^]*?)\n---\n?([^]*)$/.exec(source) ?? [];
  try {
    if (head !== undefined) return { fields: Object(parse(head)) as Record<string, unknown>, text };
  } catch {
    // As if there were none.
  }
  return { fields: null, text: source };
}
