import type { TraceRecord } from "../../trace/event.ts";
import type { Finding } from "../../trace/finding.ts";

/**
 * What the real host says to a finding of `check`, from the same scene played there. A finding that it does not show is
 * a false alarm unless the whole scene goes as on the fake host, or what the finding says of the host is in the trace.
 */
export interface SeenOnReal {
  readonly scene: string;
  readonly findings: readonly Finding[];
  readonly records: readonly TraceRecord[];
  readonly isLoaded: boolean;
  /** Whether the fake host leaves an equal trace; asked only where the answer counts. */
  readonly isEqual: () => Promise<boolean>;
}

export async function realVerdict(finding: Finding, seen: SeenOnReal): Promise<string> {
  const { scene, findings, records, isLoaded, isEqual } = seen;
  if (findings.some((one) => one.name === finding.name && hookOf(one) === hookOf(finding)))
    return "shows the same";
  if (!isLoaded) return "does not load it either";
  if (finding.name === "hook-threw" && isTold(finding, records)) return "tells the same error";
  if (finding.name === "uncalled-hook") return uncalled(finding, records);
  return (await isEqual()) ? `does the same in all of the scene ${scene}` : CONTRADICTED;
}

export const CONTRADICTED = "does something else";

/** What is written to a terminal has no hook, and neither have the requests of a session. */
const hookOf = ({ hook = "" }: Finding): string => hook;

/** What a hook threw stands in a call's error, in an answer or in an event of the real host too, which names no hook. */
function isTold({ evidence }: Finding, records: readonly TraceRecord[]): boolean {
  const [, quoted] = /threw ("(?:[^"\\]|\\.)*")/.exec(evidence) ?? [];
  return (
    quoted !== undefined &&
    records.some(
      ({ type, ...rest }) => (type === "event" || type === "http") && JSON.stringify(rest).includes(quoted),
    )
  );
}

/** The probe beside the plugin registers the hook as well, and is not called where the host would have to. */
function uncalled({ hook }: Finding, records: readonly TraceRecord[]): string {
  const asked = records.filter(
    (record) => record.type === "event" && record.event.type === "permission.asked",
  ).length;
  const isCalled = records.some((record) => record.type === "hook.before" && record.hook === hook);
  return isCalled || asked === 0 ? CONTRADICTED : `asks ${asked} permissions and does not call it`;
}
