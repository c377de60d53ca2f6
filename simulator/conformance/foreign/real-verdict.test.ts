import { describe, expect, it } from "vitest";
import type { TraceEvent } from "../../trace/event.ts";
import type { Finding } from "../../trace/finding.ts";
import { CONTRADICTED, realVerdict, type SeenOnReal } from "./real-verdict.ts";

const hung: Finding = { name: "hook-hung", plugin: "p", hook: "tool.mine", evidence: "" };
const uncalled: Finding = { name: "uncalled-hook", plugin: "p", hook: "permission.ask", evidence: "" };
const asked: TraceEvent = { type: "event", event: { type: "permission.asked", properties: {} } };
const called: TraceEvent = {
  type: "hook.before",
  id: "h",
  plugin: "*",
  hook: "permission.ask",
  input: {},
  output: {},
};

interface Shown {
  readonly findings?: readonly Finding[];
  readonly events?: readonly TraceEvent[];
  readonly isEqual?: boolean;
  readonly isLoaded?: boolean;
}

const verdict = (finding: Finding, shown: Shown): Promise<string> => {
  const { findings = [], events = [], isEqual = false, isLoaded = true } = shown;
  const records = events.map((event, seq) => ({ seq, at: 0, ...event }));
  const seen: SeenOnReal = { scene: "s", findings, records, isLoaded, isEqual: async () => isEqual };
  return realVerdict(finding, seen);
};

describe("what the real host says to a finding", () => {
  it("is the same only of the same hook or tool: another one that hung there proves nothing", async () => {
    const { plugin: _, ...onReal } = hung;
    expect(await verdict(hung, { findings: [onReal] })).toBe("shows the same");
    expect(await verdict(hung, { findings: [{ name: "hook-hung", evidence: "" }] })).toBe(CONTRADICTED);
    expect(await verdict(hung, { findings: [{ ...onReal, hook: "tool.other" }] })).toBe(CONTRADICTED);
  });

  it("is told by an equal trace where the real host has no finding of its own", async () => {
    expect(await verdict(hung, { isEqual: true })).toBe("does the same in all of the scene s");
    expect(await verdict(hung, { isLoaded: false })).toBe("does not load it either");
  });

  it("is the same where the real host tells what a hook threw, which it names no hook of", async () => {
    const evidence = 'tool.execute.before threw "no \\"path\\"": the call is refused with that text';
    const threw: Finding = { name: "hook-threw", plugin: "p", hook: "tool.execute.before", evidence };
    const told = (error: string): TraceEvent => ({
      type: "event",
      event: { type: "message.part.updated", properties: { part: { state: { status: "error", error } } } },
    });
    expect(await verdict(threw, { events: [told('no "path"')] })).toBe("tells the same error");
    expect(await verdict(threw, { events: [told("no path")] })).toBe(CONTRADICTED);
  });

  it("proves a hook uncalled only where the host had to call it", async () => {
    expect(await verdict(uncalled, { events: [asked, asked] })).toBe(
      "asks 2 permissions and does not call it",
    );
    expect(await verdict(uncalled, { events: [asked, called] })).toBe(CONTRADICTED);
    expect(await verdict(uncalled, {})).toBe(CONTRADICTED);
  });
});
