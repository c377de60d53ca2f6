/** What is too much to be read is refused or named, on the fake host; it never counts as harmless. */
import { expect, test } from "vitest";
import type { ModelStep } from "opencode-simulator";
import { openGoverned } from "./open-governed.ts";

const call = (tool: string, args: unknown): ModelStep => ({ call: [[tool, args]] });

test("past the budget a line is refused with what to do, and a file is said not to be read", async () => {
  const governed = await openGoverned({ kind: "fake" });
  try {
    const session = await governed.newSession();
    const line = `python3 -c "'${"\\'".repeat(48_000)}"`;
    const long = `let a = req.query.a;\n${"a = a + b;\n".repeat(4_500)}`;
    await governed.say(session, "go", [
      call("govern_task", { action: "start", name: "Add up", expectedOutput: "a.ts" }),
      call("bash", { command: line }),
      call("write", { filePath: "a.ts", content: long }),
      call("govern_task", { action: "complete", evidence: "a.ts" }),
      { say: "done" },
    ]);
    const [, refused, written, completed] = governed.results(session);
    expect(refused).toMatch(/GOVERNANCE BLOCK[^]*too long to be read whole \(97 kB of text\); split it/);
    expect(written).toContain("Wrote file");
    expect(completed).toMatch(/Not looked at: a\.ts \(not read: too much for one look, split it\)/);
  } finally {
    await governed.close();
  }
}, 60_000);
