/**
 * An agent that just stops with open work is asked to go on, a few times and never in a loop. On the fake host and on
 * the real binary.
 */
import { describe, expect, it } from "vitest";
import { textOf, type HostKind } from "opencode-simulator";
import { abortInShell } from "./abort-in-shell.ts";
import { NO_SNAPSHOTS, openGoverned, type Governed } from "./open-governed.ts";

const SLOW_MS = 500_000;
const REST_MS = 1_500;
const ASKED = "is still open (asked";

const call = (tool: string, args: unknown) => ({ call: [[tool, args]] as const });
const begin = call("govern_task", { action: "start", name: "Work", expectedOutput: "b.txt" });
const write = call("write", { filePath: "b.txt", content: "1" });
const read = call("read", { filePath: "a.txt" });
const complete = call("govern_task", { action: "complete", evidence: "b.txt" });

/** Waits until the host has been quiet for a while: a continuation begins after the turn has ended. */
async function rest(host: Governed): Promise<void> {
  for (let seen = -1; seen !== host.requests.length;) {
    seen = host.requests.length;
    await host.host.settle();
    await host.host.sleep(REST_MS);
    await host.host.settle();
  }
}

const asked = (host: Governed, session: string): number => {
  const last = host.requests.findLast(({ headers }) => headers["x-session-id"] === session);
  return (last?.body.messages ?? []).filter(
    (message) => message.role === "user" && textOf(message).includes(ASKED),
  ).length;
};

export const continuation = (kind: HostKind) =>
  describe(`on the ${kind} host`, () => {
    it(
      "an agent that stops with open work is asked three times, then the human is told; a new message begins anew",
      async () => {
        const host = await openGoverned({ kind, config: NO_SNAPSHOTS, settings: { maxContinuations: 3 } });
        const session = await host.newSession();
        await host.say(session, "do it", [
          begin,
          { say: "a" },
          read,
          { say: "b" },
          read,
          { say: "c" },
          read,
          { say: "d" },
          { say: "e" },
        ]);
        await rest(host);
        expect(asked(host, session)).toBe(3);
        expect(host.toasts.filter((toast) => toast.includes("asked 3 times"))).toHaveLength(1);
        await host.say(session, "come on", [write, { say: "wrote it" }, complete, { say: "done" }]);
        await rest(host);
        expect(asked(host, session)).toBe(4);
        expect(host.results(session).at(-1)).toContain("is completed");
      },
      SLOW_MS,
    );

    it(
      "nobody is asked after a question, after the human's question, in a pause, or without open work",
      async () => {
        const host = await openGoverned({ kind, config: NO_SNAPSHOTS, settings: { maxContinuations: 3 } });
        const session = await host.newSession();
        await host.say(session, "hello", [{ say: "hi" }]);
        await host.say(session, "do it", [begin, { say: "Which colour do you want?" }]);
        await host.say(session, "what is in a.txt?", [call("read", { filePath: "a.txt" }), { say: "hello" }]);
        await host.command(session, "idumb-pause", "", [{ say: "paused" }]);
        await host.say(session, "go", [write, { say: "wrote it" }]);
        await rest(host);
        expect(asked(host, session)).toBe(0);
        expect(host.toasts.join()).not.toContain("is still open");
      },
      SLOW_MS,
    );

    it(
      "nobody is asked after the human's abort",
      async () => {
        const host = await openGoverned({ kind, config: NO_SNAPSHOTS, settings: { maxContinuations: 3 } });
        const session = await host.newSession();
        await host.say(session, "begin", [begin, { say: "Shall I?" }]);
        host.load([call("govern_shell", { command: "sleep 60", purpose: "inspection" }), { say: "slept" }]);
        await abortInShell(host, session, "sleep");
        await rest(host);
        expect(asked(host, session)).toBe(0);
      },
      SLOW_MS,
    );
  });
