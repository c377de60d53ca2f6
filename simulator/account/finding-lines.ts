import { FINDINGS, type Finding } from "../trace/finding.ts";

/** Findings as lines for a terminal, the gravest first. */
export function findingLines(findings: readonly Finding[]): string[] {
  if (findings.length === 0) return ["findings: none"];
  const order = ["breaks-host", "breaks-session", "wrong", "advice"];
  const ranked = findings.toSorted(
    (a, b) => order.indexOf(FINDINGS[a.name]) - order.indexOf(FINDINGS[b.name]),
  );
  return [
    `findings: ${findings.length}`,
    ...ranked.map(({ name, plugin, evidence }) => {
      const who = plugin === undefined ? "" : `${plugin}: `;
      return `  ${FINDINGS[name].padEnd(14)}  ${name.padEnd(18)}  ${who}${evidence}`;
    }),
  ];
}
