import type { TraceRecord } from "../../trace/event.ts";
import type { Finding } from "../../trace/finding.ts";
import { MARKS } from "../scripts/projects.ts";

/**
 * Text or a folder of one project that is seen in the other: in its requests to the model, in what plugins left
 * in hooks, in its events, logs and files.
 */
export function mixedFindings(parts: readonly (readonly TraceRecord[])[]): Finding[] {
  return parts.flatMap((records, part) => {
    const other = 1 - part;
    // Each project lies in a folder of that number (`Scene`), and only its own is replaced by a placeholder.
    const signs = [MARKS[other] ?? "", `/work/${other}/proj`];
    for (const record of records) {
      // Projects of one process write to one terminal.
      if (record.type === "terminal") continue;
      const text = JSON.stringify(record);
      const sign = signs.find((one) => text.includes(one));
      if (sign === undefined) continue;
      const at = text.indexOf(sign);
      const around = text.slice(Math.max(0, at - 60), at + sign.length + 40);
      const evidence = `${placeOf(record)} of one project shows the other one's ${sign}: …${around}…`;
      return [{ name: "projects-mixed" as const, evidence }];
    }
    return [];
  });
}

function placeOf(record: TraceRecord): string {
  switch (record.type) {
    case "llm":
      return `a request to the model (${record.kind})`;
    case "hook.before":
    case "hook.after":
      return "a hook";
    case "disk":
      return "a file";
    case "event":
      return `the event ${record.event.type}`;
    default:
      return `a record (${record.type})`;
  }
}
