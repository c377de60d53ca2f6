/** What the human said holds: who waits, rejects or is asked is left alone, what they closed stays closed. */
import { describe, expect, it } from "vitest";
import { textOf, type HostKind } from "opencode-simulator";
import { NO_SNAPSHOTS, openGoverned, type Governed } from "./open-governed.ts";

const SLOW_MS = 400_000;
const REST_MS = 1_500;
const call = (tool: string, args: unknown) => ({ call: [[tool, args]] as const });
const begin = call("govern_task", { action: "start", name: "Work", expectedOutput: "b.txt" });
const bash = (command: string) => call("bash", { command, description: "x" });

/** Answers what the host asks the human, one reply after the other. */
function answers(host: Governed, replies: ("reject" | "once")[]): void {
  host.host.onEvent(({ type, properties }) => {
    if (type !== "permission.asked") return;
    void host.host.fetch(`/permission/${String(properties["id"])}/reply`, {
      method: "POST",
      body: JSON.stringify({ reply: replies.shift() ?? "once" }),
    });
  });
}

async function rest(host: Governed): Promise<void> {
  await host.host.settle();
  await host.host.sleep(REST_MS);
  await host.host.settle();
}

/** What the model was told in the newest request of the session. */
function told(host: Governed, session: string): string {
  const last = host.requests.findLast(({ headers }) => headers["x-session-id"] === session);
  return (last?.body.messages ?? []).map(textOf).join("\n");
}

export const respect = (kind: HostKind) =>
  describe(`on the ${kind} host`, () => {
    it(
      "nobody is asked on who waits, who rejected a call or who was asked, and a second try is told",
      async () => {
        const config = { ...NO_SNAPSHOTS, permission: { bash: { "*": "ask" } } };
        const host = await openGoverned({ kind, config, settings: { maxContinuations: 3 } });
        const session = await host.newSession();
        answers(host, ["reject"]);
        await host.say(session, "do it", [begin, bash("touch x-data.txt"), { say: "on I go" }]);
        await rest(host);
        await host.say(session, "wait", [{ say: "I wait." }]);
        await rest(host);
        await host.say(session, "is it safe?", [{ say: "Shall I look?" }]);
        await rest(host);
        expect(told(host, session)).not.toContain("is still open (asked");
        expect(host.toasts.join()).not.toContain("You rejected");
        await host.say(session, "go on", [bash("touch x-data.txt other.txt"), { say: "Done. Is that all?" }]);
        expect(host.toasts.join()).toContain('You rejected bash "touch x-data.txt". The agent tries again');
        expect(host.results(session).at(-1)).toContain("The human rejected bash");
      },
      SLOW_MS,
    );

    it(
      "what the human closed is written by no tool under a task, until they free it",
      async () => {
        const files = { "legacy/old.txt": "old\n" };
        const host = await openGoverned({ kind, config: NO_SNAPSHOTS, files });
        const session = await host.newSession();
        await host.say(session, "Clean up. Do not touch anything in legacy/, it must stay as it is.", [
          begin,
          call("write", { filePath: "legacy/a.txt", content: "gone" }),
          bash("sed -i s/o/0/ legacy/old.txt"),
          call("write", { filePath: "b.txt", content: "1" }),
          { say: "done" },
        ]);
        expect(host.results(session).slice(1, 3).join()).toMatch(/banned-by-human[^]*banned-by-human/);
        expect([host.file("legacy/a.txt"), host.file("legacy/old.txt")]).toEqual([null, "old\n"]);
        expect(host.file("b.txt")).toBe("1");
        await host.command(session, "idumb-lift", "legacy", [
          call("write", { filePath: "legacy/a.txt", content: "1" }),
          { say: "done" },
        ]);
        expect(host.file("legacy/a.txt")).toBe("1");
      },
      SLOW_MS,
    );

    it(
      "the human's last message before a compaction stands word for word in the next request",
      async () => {
        const said = "Not like that. Parse the footer, and show it to me before you change any code.";
        const host = await openGoverned({ kind, config: NO_SNAPSHOTS });
        const session = await host.newSession();
        await host.say(session, "Plan the fix.", [begin, { say: "Parse the header first." }]);
        await host.say(session, said, [{ say: "Revising." }]);
        await host.post(`/session/${session}/summarize`, { providerID: "fake", modelID: "m1" });
        await host.say(session, "go on", [{ say: "next" }]);
        expect(told(host, session)).toContain(`word for word: ${JSON.stringify(said)}`);
      },
      SLOW_MS,
    );
  });
