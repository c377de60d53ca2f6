/**
 * The template of a session's file: which sections, in which order, with which words around them. The user may edit
 * it; what a template leaves out of log and notes is added at its end, because nothing of them may be lost.
 */
export const SESSION_TEMPLATE = `---
session_id: "{session_id}"
stamp: "{stamp}"
mode: {mode}
governance_status: {governance_status}
parent: "{parent}"
created: {created}
last_updated: {last_updated}
version: {version}
---

# Session: {stamp}

## Hierarchy
<!-- Rendered from the journal: what you write here is moved to Notes -->

{hierarchy}

## Last summary
<!-- What the host's own summariser kept at the newest compaction -->

{summary}

## Log
<!-- In order of time; only added to -->

{log}

## Notes
<!-- Yours: write here what you like -->

{notes}
`;

/** The places of a template. */
export type Fields = Readonly<Record<string, string>>;

const NEEDED: readonly (readonly [place: string, heading: string])[] = [
  ["log", "Log"],
  ["notes", "Notes"],
];

/** Fills a template; a place that nobody knows stays as it is. */
export function fillTemplate(template: string, fields: Fields): string {
  const missing = NEEDED.filter(([place]) => !template.includes(`{${place}}`));
  const whole = [template.trimEnd(), ...missing.map(([place, heading]) => `\n## ${heading}\n\n{${place}}`)];
  // One pass, so that a note that quotes a place is not filled again.
  return `${whole.join("\n").replace(/\{([a-z_]+)\}/g, (place, name: string) => fields[name] ?? place)}\n`;
}
