/**
 * S1 and S7 by rule: calls that fail in a row are told once and no more after a success; drift that goes on after two
 * notes offers the human a compaction when the session rests. On the fake host and on the real binary.
 */
import { describe, expect, it } from "vitest";
import type { HostKind } from "opencode-simulator";
import { NO_SNAPSHOTS, openGoverned } from "./open-governed.ts";

const SLOW_MS = 240_000;

const call = (tool: string, args: unknown) => ({ call: [[tool, args]] as const });
const missing = (name: string) => call("read", { filePath: `missing-${name}.txt` });
const read = call("read", { filePath: "a.txt" });

export const drift = (kind: HostKind) =>
  describe(`on the ${kind} host`, () => {
    it(
      "three failed calls in a row are told once, refusals do not count, and going on offers a compaction",
      async () => {
        const host = await openGoverned({ kind, config: NO_SNAPSHOTS, settings: { "signals.reads": 4 } });
        const session = await host.newSession();
        const refused = call("write", { filePath: "b.txt", content: "1" });
        await host.say(session, "look around", [refused, refused, refused, read, { say: "seen" }]);
        expect(host.results(session).join()).not.toContain("DRIFT");
        await host.say(session, "and further", [
          missing("a"),
          missing("b"),
          missing("c"),
          read,
          read,
          { say: "hm" },
        ]);
        const told = host.results(session).slice(-5);
        expect(told[3]).toContain("DRIFT failures: 3 calls failed in a row");
        expect(told[4]).not.toContain("DRIFT failures");
        await host.say(session, "more", [read, read, { say: "hm" }]);
        expect(host.results(session).join()).toContain("DRIFT reads: 4 reads without a change");
        await host.host.settle();
        expect(host.toasts.filter((toast) => toast.includes("/compact"))).toHaveLength(1);
      },
      SLOW_MS,
    );
  });
