import type { TraceRecord } from "./event.ts";
import type { Finding } from "./finding.ts";

/**
 * What one trace shows to be wrong with its plugins: the findings that the host recorded while it ran, and those
 * that only the whole trace tells. The same thing seen again (same name, plugin and hook) is counted, not repeated.
 */
export function deriveFindings(records: readonly TraceRecord[]): Finding[] {
  const found = [
    ...records.flatMap((record) => (record.type === "finding" ? [record.finding] : [])),
    ...terminalFindings(records),
    ...emptyTools(records),
  ];
  return withoutRepeats(found);
}

/** One finding for each name, plugin and hook, the first evidence kept and the number of the others told. */
export function withoutRepeats(findings: readonly Finding[]): Finding[] {
  const groups = Map.groupBy(findings, ({ name, plugin, hook }) => JSON.stringify([name, plugin, hook]));
  return [...groups.values()].map((group) => {
    const [first] = group as [Finding];
    const more = new Set(group.map((one) => one.evidence)).size - 1;
    return more === 0 ? first : { ...first, evidence: `${first.evidence} (and ${more} more like it)` };
  });
}

/** OpenCode 1.18.33 fails a call whose tool returned nothing, or an object without a text, in words of its own. */
function emptyTools(records: readonly TraceRecord[]): Finding[] {
  return records.flatMap((record) => {
    if (record.type !== "event" || record.event.type !== "message.part.updated") return [];
    const { part } = record.event.properties as { part: { tool?: string; state?: { error?: string } } };
    if (!NO_OUTPUT.test(part.state?.error ?? "")) return [];
    const evidence = `the tool ${part.tool} returned neither a text nor an object with one in \`output\`: the model reads ${JSON.stringify(part.state?.error)}`;
    return [{ name: "tool-returned-nothing" as const, evidence }];
  });
}

const NO_OUTPUT = /is not an object \(evaluating '(mo\.output|c\.split)'\)/;

function terminalFindings(records: readonly TraceRecord[]): Finding[] {
  return records.flatMap((record) =>
    record.type === "terminal" ? [terminalFinding(record.stream, record.text)] : [],
  );
}

/** The host does not know which plugin wrote; what was written usually says. */
export function terminalFinding(stream: "stdout" | "stderr", written: string): Finding {
  const text = JSON.stringify(written.length > 80 ? `${written.slice(0, 80)}…` : written);
  const evidence = `${text} was written to ${stream}, where it corrupts the screen of the host`;
  return { name: "terminal-written", evidence };
}
