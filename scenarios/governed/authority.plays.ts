/** Nobody but the human speaks as the human: a program forges a row of the journal, and another posts a command. */
import { describe, expect, it } from "vitest";
import type { HostKind } from "opencode-simulator";
import { forgeRow } from "./forge-row.ts";
import { openGoverned } from "./open-governed.ts";

const SLOW_MS = 400_000;
const call = (tool: string, args: unknown) => ({ call: [[tool, args]] as const });
const write = call("write", { filePath: "new.txt", content: "1" });
const begin = call("govern_task", { action: "start", name: "Work", expectedOutput: "new.txt" });

export const authority = (kind: HostKind) =>
  describe(`on the ${kind} host`, () => {
    it(
      "a forged pause counts for nothing, closes mode strict, and only the human's command reopens it",
      async () => {
        const host = await openGoverned({ kind, settings: { mode: "strict" } });
        const session = await host.newSession();
        await host.say(session, "begin", [begin, { say: "begun" }]);
        forgeRow(host.directory, session);
        await host.say(session, "write it", [write, { say: "no" }]);
        expect(host.results(session).at(-1)).toContain("foreign-rows");
        expect(host.file("new.txt")).toBe(null);
        expect(host.toasts.join("\n")).toContain("another program wrote (governance-paused)");
        await host.command(session, "idumb-reopen", "", [write, { say: "done" }]);
        expect(host.file("new.txt")).toBe("1");
        expect(host.toasts.join("\n")).toContain("/idumb-reopen was carried out. It came from");
        await host.close();
      },
      SLOW_MS,
    );
  });
