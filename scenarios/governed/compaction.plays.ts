/**
 * What is left after compactions that go wrong: one that fails, one that an overflow forces in the middle of a turn,
 * two at once, and one whose tail keeps an older summary behind the new one. On the fake host and on the real binary.
 */
import { describe, expect, it } from "vitest";
import { textOf, type HostKind, type ModelStep } from "opencode-simulator";
import { NO_SNAPSHOTS, openGoverned, type Governed } from "./open-governed.ts";

const SLOW_MS = 200_000;

const call = (tool: string, args: unknown) => ({ call: [[tool, args]] as const });
const begin = (name: string) => call("govern_task", { action: "start", name, expectedOutput: name });
const write = (filePath: string) => call("write", { filePath, content: "1" });
const keep = (content: string) => call("anchor", { action: "create", priority: "critical", content });
const TOO_LONG: ModelStep = {
  http: 400,
  body: { error: { message: "too long", code: "context_length_exceeded" } },
};

/** All that the model was sent with the newest request of the session. */
function sent(host: Governed, session: string): string {
  const last = host.requests.findLast(({ headers }) => headers["x-session-id"] === session);
  return (last?.body.messages ?? []).map(textOf).join("\n");
}
const summarize = (host: Governed, session: string): Promise<number> =>
  host.post(`/session/${session}/summarize`, { providerID: "fake", modelID: "m1" });

export const compaction = (kind: HostKind) =>
  describe(`on the ${kind} host`, () => {
    it(
      "an overflow in the middle of a turn: the message comes again, and with it what was already done for it",
      async () => {
        const host = await openGoverned({ kind, config: NO_SNAPSHOTS });
        const session = await host.newSession();
        await host.say(session, "begin", [begin("Login"), write("early.txt"), { say: "begun" }]);
        await host.say(session, "now the form", [
          write("form.txt"),
          TOO_LONG,
          { say: "it is there already" },
        ]);
        const text = sent(host, session);
        expect(text).toContain("now the form");
        expect(text).toMatch(/Already done for it, not to be repeated: cp-2 .*form\.txt$/m);
        expect(text).not.toContain("cp-1 write: early.txt;");
        await host.say(session, "and?", [{ say: "so" }]);
        expect(sent(host, session)).toContain("After the compaction: you are in tn-1");
      },
      SLOW_MS,
    );

    it(
      "a compaction that fails loses nothing, and the next one that works has the block once",
      async () => {
        let failures = 1;
        const host = await openGoverned({
          kind,
          summarize: () =>
            failures-- > 0 ? { http: 400, body: { error: { message: "no" } } } : { say: "S" },
        });
        const session = await host.newSession();
        await host.say(session, "begin", [begin("Login"), keep("Use JWT"), { say: "begun" }]);
        await summarize(host, session);
        await host.say(session, "go on", [{ say: "yes" }]);
        expect(sent(host, session)).toContain("Use JWT");
        await summarize(host, session);
        await host.say(session, "and now", [{ say: "yes" }]);
        const text = sent(host, session);
        expect(text).toContain("- an-1 [critical/decision] Use JWT");
        expect(text).toContain('Active task: tn-1 "Login"');
      },
      SLOW_MS,
    );

    it(
      "a summariser that says nothing: the state comes with the next message instead",
      async () => {
        const host = await openGoverned({ kind, config: NO_SNAPSHOTS, summarize: () => ({ say: "" }) });
        const session = await host.newSession();
        await host.say(session, "begin", [begin("Login"), keep("Use JWT"), { say: "begun" }]);
        await summarize(host, session);
        await host.say(session, "go on", [{ say: "yes" }]);
        expect(sent(host, session)).toContain('Active task: tn-1 "Login"');
        expect(sent(host, session)).toContain("- an-1 [critical/decision] Use JWT");
      },
      SLOW_MS,
    );

    it(
      "two sessions that are compacted at once each get their own state, and the anchors of both",
      async () => {
        const host = await openGoverned({
          kind,
          config: NO_SNAPSHOTS,
          summarize: () => ({ wait: 300, say: "S" }),
        });
        const sessions = [await host.newSession(), await host.newSession()];
        for (const [index, session] of sessions.entries())
          await host.say(session, "begin", [begin(`Part ${index}`), keep(`Fact ${index}`), { say: "begun" }]);
        await Promise.all(sessions.map((session) => summarize(host, session)));
        for (const [index, session] of sessions.entries()) {
          await host.say(session, "go on", [{ say: "yes" }]);
          const text = sent(host, session);
          expect(text).toContain(`Active task: tn-${index + 1} "Part ${index}"`);
          expect(text).toContain("Fact 0");
          expect(text).toContain("Fact 1");
        }
      },
      SLOW_MS,
    );

    it(
      "of several blocks in one request the one with the highest number is the one that holds",
      async () => {
        const host = await openGoverned({ kind, config: { compaction: { tail_turns: 3 }, ...NO_SNAPSHOTS } });
        const session = await host.newSession();
        await host.say(session, "begin", [begin("First"), { say: "begun" }]);
        for (let turn = 0; turn < 4; turn++) await host.say(session, `talk ${turn}`, [{ say: "indeed" }]);
        await summarize(host, session);
        const defer = call("govern_task", { action: "defer", reason: "later" });
        await host.say(session, "another", [defer, begin("Second"), { say: "changed" }]);
        await summarize(host, session);
        await host.say(session, "go on", [{ say: "yes" }]);
        const blocks = sent(host, session).split("=== iDumb state").slice(1);
        const numbered = blocks.map((block) => ({
          number: Number(/State number (\d+);/.exec(block)?.[1]),
          task: /Active task: (tn-\d)/.exec(block)?.[1],
        }));
        expect(numbered.length).toBeGreaterThan(1);
        expect(numbered.toSorted((a, b) => b.number - a.number)[0]?.task).toBe("tn-2");
      },
      SLOW_MS,
    );
  });
