/**
 * Beside Dynamic Context Pruning, the real package, on the real binary, in both orders of loading: we take nothing out
 * of the requests, and what it drops cannot take the agent's task along. The settings that our README suggests keep
 * the plugin's own outputs.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { textOf, type ModelStep } from "opencode-simulator";
import { COMPANIONS } from "../st-07-together/companions.ts";
import { NO_SNAPSHOTS, openGoverned } from "./open-governed.ts";

const SLOW_MS = 600_000;
const OURS = join(import.meta.dirname, "../../runtime");
const [DCP = ""] = COMPANIONS.flatMap(({ name, plugin }) => (name === "dcp" ? [plugin] : []));

/** What the README says to write into `.opencode/dcp.jsonc`. */
function suggestedSettings(): string {
  const readme = readFileSync(join(OURS, "README.md"), "utf8");
  const [, settings] = /dcp\.jsonc[^]*?```jsonc\n([^]*?)```/.exec(readme) ?? [];
  if (settings === undefined) throw new Error("the README suggests no settings for DCP");
  return settings;
}

const call = (tool: string, args: unknown, usage = 1_000): ModelStep => ({ call: [[tool, args]], usage });
const big = Array.from({ length: 300 }, (_, line) => `${line} ${"x".repeat(50)}`).join("\n");
const dropped = { startId: "m0001", endId: "m0008", summary: "READ THE FILES" };
/** Small, so that half of it is soon taken: without DCP outputs would leave here. */
const models = { m1: { name: "m1", tool_call: true, limit: { context: 30_000, output: 4_000 } } };
const config = { provider: { fake: { models } }, compaction: { auto: false }, ...NO_SNAPSHOTS };
const PRESSED = 15_000;

describe("beside Dynamic Context Pruning", () => {
  it.each([
    ["after us", [OURS, DCP], {}],
    [
      "before us, with the settings that we suggest",
      [DCP, OURS],
      { ".opencode/dcp.jsonc": suggestedSettings() },
    ],
  ] as const)(
    "loaded %s, it prunes alone, and a range that it drops does not take the task or an anchor along",
    async (_order, plugins, settings) => {
      const host = await openGoverned({
        kind: "real",
        files: { "one.txt": big, "two.txt": big, ...settings },
        config,
        plugins,
        // DCP keeps settings in the host's home, and its modules what they know.
        ownStart: true,
      });
      const session = await host.newSession();
      const sent = (): string => (host.requests.at(-1)?.body.messages ?? []).map(textOf).join("\n");
      await host.say(session, "look around", [
        call("govern_task", { action: "start", name: "THE FIRST TASK", expectedOutput: "read" }),
        call("read", { filePath: "one.txt" }),
        call("read", { filePath: "two.txt" }),
        call("govern_task", { action: "complete", evidence: "one.txt and two.txt were read" }),
        call("govern_task", { action: "start", name: "THE SECOND TASK", expectedOutput: "done" }),
        call("anchor", {
          action: "create",
          type: "decision",
          priority: "critical",
          content: "POSTGRES IT IS",
        }),
        { say: "read", usage: 1_000 },
      ]);
      const echo = Array.from({ length: 14 }, (_, n) => call("bash", { command: `echo ${n}` }, PRESSED));
      await host.say(session, "go on", [...echo, { say: "ok", usage: PRESSED }]);
      expect(sent()).not.toContain("taken out of the context");
      const whole = sent().length;

      await host.say(session, "make room", [
        call("compress", { topic: "reading", content: [dropped] }),
        { say: "made", usage: 1_000 },
      ]);
      await host.say(session, "and now?", [{ say: "so", usage: 1_000 }]);
      expect(sent()).toContain("READ THE FILES");
      // What the first call of ours answered was in the range.
      expect(sent().includes("Active task: tn-1")).toBe(".opencode/dcp.jsonc" in settings);
      expect(sent().length).toBeLessThan(whole - 20_000);
      expect(sent()).toContain("Active task: tn-2");
      expect(sent()).toContain("THE SECOND TASK");
      expect(sent()).toContain("POSTGRES IT IS");
      expect(host.toasts.join()).not.toContain("failed");
    },
    SLOW_MS,
  );
});
