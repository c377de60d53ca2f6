/**
 * Outputs of finished work leave the requests in one step, stay out, and what is protected stays in. On the fake
 * host and on the real binary.
 */
import { describe, expect, it } from "vitest";
import type { HostKind, ModelStep } from "opencode-simulator";
import { NO_SNAPSHOTS, openGoverned } from "./open-governed.ts";
import { prefixOf } from "./request-prefix.ts";

const SLOW_MS = 300_000;
/** Tokens; the host compacts at 26,000. */
const limit = { context: 30_000, output: 4_000 };
const PRESSED = 15_000;
const NEARLY_FULL = 24_000;

const call = (tool: string, args: unknown, usage = 1_000): ModelStep => ({ call: [[tool, args]], usage });
const big = (name: string): string =>
  Array.from({ length: 250 }, (_, line) => `${name} ${line} ${"x".repeat(50)}`).join("\n");
const files = { "one.txt": big("ONE"), "two.txt": big("TWO"), "kept.md": big("KEPT") };
const task = (name: string) => call("govern_task", { action: "start", name, expectedOutput: name });
const complete = call("govern_task", { action: "complete", evidence: "read one.txt and two.txt" });
const firstTask = [
  task("FIRST TASK"),
  call("read", { filePath: "one.txt" }),
  call("read", { filePath: "two.txt" }),
  complete,
];
const small = (count: number, usage: number): ModelStep[] =>
  Array.from({ length: count }, (_, index) => call("bash", { command: `echo ${index}` }, usage));
const models = { m1: { name: "m1", tool_call: true, limit } };
const config = { provider: { fake: { models } }, compaction: { auto: false }, ...NO_SNAPSHOTS };

export const pruning = (kind: HostKind) =>
  describe(`on the ${kind} host`, () => {
    it(
      "a conversation that fills its context loses the outputs of finished tasks, once, and a restart does not bring them back",
      async () => {
        const host = await openGoverned({
          kind,
          files,
          settings: { pruning: "auto", protectedTools: ["glob"] },
          config,
        });
        const session = await host.newSession();
        await host.say(session, "look around", [
          ...firstTask,
          task("SECOND TASK"),
          call("read", { filePath: "kept.md" }),
          { say: "done", usage: 1_000 },
        ]);
        await host.say(session, "go on", [...small(14, PRESSED), { say: "done", usage: PRESSED }]);
        const [, one, two, completed, second, kept] = host.results(session);
        expect(one).toMatch(/^\[Output of read taken out of the context, \d+ characters\. Call it again/);
        expect(two).toContain("taken out of the context");
        expect(kept).toContain("KEPT 249");
        const [first, ...more] = prefixOf(host).breaks;
        expect(first).toContain("taken out of the context");
        expect(more).toEqual([]);

        const step = host.requests.length;
        await host.say(session, "and on", [...small(5, PRESSED), { say: "done", usage: PRESSED }]);
        await host.post("/instance/dispose", {});
        await host.say(session, "after a restart", [...small(2, PRESSED), { say: "done", usage: PRESSED }]);
        expect(prefixOf(host, step).breaks).toEqual([]);
        expect(host.results(session).slice(1, 6)).toEqual([one, two, completed, second, kept]);
      },
      SLOW_MS,
    );

    it(
      "nothing is taken out when a compaction is near, and the summariser reads what was said",
      async () => {
        const host = await openGoverned({ kind, files, config, settings: { pruning: "auto" } });
        const session = await host.newSession();
        await host.say(session, "look around", [
          ...firstTask,
          ...small(12, NEARLY_FULL),
          { say: "done", usage: NEARLY_FULL },
        ]);
        await host.post(`/session/${session}/summarize`, { providerID: "fake", modelID: "m1" });
        const sent = JSON.stringify(host.requests.map(({ body }) => body.messages));
        expect(sent).toContain("ONE 0");
        expect(sent).not.toContain("taken out of the context");
      },
      SLOW_MS,
    );
  });
