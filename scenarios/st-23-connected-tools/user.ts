/**
 * A user who has connected an MCP server and lets the agent write with it: first as the settings come, then in mode
 * strict, and there once more behind the refusal, which says how a task is begun.
 */
const save = (path: string, content: string): string =>
  `Make this call: desk_save_file ${JSON.stringify({ path, content })}`;

export const STRICT_SETTINGS = '{ "mode": "strict" }\n';

/** Path by the label of the turn in which it is asked for. */
export const WANTED = {
  balanced: "docs/visitors.md",
  strict: "docs/prices.md",
  legal: "docs/terms.md",
} as const;

export const LINES = {
  balanced: save(WANTED.balanced, "# Visitors\n"),
  look: "show me `src/config.js` and what changed lately",
  strict: save(WANTED.strict, "# Prices\n"),
  legal: save(WANTED.legal, "# Terms\n"),
} as const;
