import { FINDING_HELP } from "../trace/finding-help.ts";
import { FINDINGS, type Finding } from "../trace/finding.ts";

/** Findings as lines for a terminal, the gravest first, each with what to do. */
export function findingLines(findings: readonly Finding[]): string[] {
  if (findings.length === 0) return ["findings: none"];
  const order = ["breaks-host", "breaks-session", "wrong", "advice"];
  const ranked = findings.toSorted(
    (a, b) => order.indexOf(FINDINGS[a.name]) - order.indexOf(FINDINGS[b.name]),
  );
  return [`findings: ${findings.length}`, ...ranked.flatMap(oneFinding)];
}

/** What was found, by whom, and what to do. */
export function oneFinding({ name, plugin, evidence, places = [] }: Finding): string[] {
  const who = plugin === undefined ? "" : `${plugin}: `;
  return [
    `  ${name} (${FINDINGS[name]}): ${who}${evidence}`,
    ...places.map((place) => `      at ${place}`),
    `    → ${FINDING_HELP[name].remedy}`,
  ];
}
