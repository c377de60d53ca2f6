import type { GoldenRecord } from "./golden.ts";

/**
 * A race of the real host, measured on five scripts: a call runs while the stream of its answer is still being
 * read. In an answer with text, the reader may be so far behind that the call reports progress first (`bash` when
 * it starts its process, `task` its child); its part then never shows as merely running. The same script goes
 * either way from run to run, under load nearly always this one; in an answer without text it does not.
 */
interface CallPart {
  readonly id: string;
  readonly messageID: string;
  readonly type: string;
  readonly state?: { readonly status: string; readonly metadata?: unknown };
}

/** The events without those of a part that merely runs, where text stands before it and progress follows. */
export function withoutLateStarts(events: readonly GoldenRecord[]): readonly GoldenRecord[] {
  const talking = new Set<string>();
  const reporting = new Set<string>();
  for (const event of events) {
    const part = partOf(event);
    if (part?.type === "text") talking.add(part.messageID);
    if (part?.state?.status === "running" && part.state.metadata !== undefined) reporting.add(part.id);
  }
  return events.filter((event) => {
    const part = partOf(event);
    const isBare = part?.state?.status === "running" && part.state.metadata === undefined;
    return !isBare || !talking.has(part.messageID) || !reporting.has(part.id);
  });
}

function partOf({ properties }: GoldenRecord): CallPart | undefined {
  return (properties as { readonly part?: CallPart } | undefined)?.part;
}
