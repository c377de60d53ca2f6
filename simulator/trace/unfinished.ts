import type { TraceRecord } from "./event.ts";
import type { Finding } from "./finding.ts";

/**
 * What held a run up that never came to its end: hooks that were entered and not left, else tools that were
 * started and never answered, else nothing that a trace shows (a plugin that was still starting, say).
 * @param how what was seen from outside, such as "step 2 did not end within 60000 ms"
 */
export function hangFindings(records: readonly TraceRecord[], how: string): Finding[] {
  const left = new Set(records.flatMap((record) => (record.type === "hook.after" ? [record.id] : [])));
  const hooks = records.flatMap((record): Finding[] => {
    if (record.type !== "hook.before" || left.has(record.id) || record.plugin === "*") return [];
    const { plugin, hook } = record;
    return [{ name: "hook-hung", plugin, hook, evidence: `${hook} was entered and did not return: ${how}` }];
  });
  if (hooks.length > 0) return hooks;
  const [tool] = runningTools(records);
  const where = tool === undefined ? "no hook was being run" : `the tool ${tool} was running`;
  return [{ name: "hook-hung", evidence: `${where}: ${how}` }];
}

function runningTools(records: readonly TraceRecord[]): string[] {
  const running = new Map<string, string>();
  for (const record of records) {
    if (record.type !== "event" || record.event.type !== "message.part.updated") continue;
    const { part } = record.event.properties as {
      part?: { callID?: string; tool?: string; state?: { status?: string } };
    };
    if (part?.callID === undefined || part.tool === undefined) continue;
    if (part.state?.status === "running") running.set(part.callID, part.tool);
    else running.delete(part.callID);
  }
  return [...running.values()];
}
