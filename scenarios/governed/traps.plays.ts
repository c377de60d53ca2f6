/**
 * Where a plugin can wedge the host (host contract §15 and §3): after each, the next prompt is
 * answered normally. On the fake host and on the real binary.
 */
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { HostKind } from "opencode-simulator";
import { abortInShell } from "./abort-in-shell.ts";
import { openGoverned, type Governed } from "./open-governed.ts";

const SLOW_MS = 400_000;
const OK = 200;

const call = (tool: string, args: unknown) => ({ call: [[tool, args]] as const });
const begin = { action: "start", name: "Work", expectedOutput: "done" };

/** The next prompt of the session is answered, by the model and with HTTP 200. */
async function expectAnswered(host: Governed, session: string, marker: string): Promise<void> {
  const before = host.requests.length;
  expect(await host.say(session, `${marker}?`, [{ say: `${marker}!` }])).toBe(OK);
  const asked = host.requests.slice(before).filter(({ headers }) => headers["x-session-id"] === session);
  expect(asked.some(({ body }) => JSON.stringify(body.messages).includes(`${marker}?`))).toBe(true);
  const answer = await host.host.client.session.messages({ path: { id: session } });
  expect(JSON.stringify(answer.data)).toContain(`${marker}!`);
}

export const traps = (kind: HostKind) =>
  describe(`on the ${kind} host`, () => {
    it(
      "a refused subtask command, the human's allow-once and an aborted run leave the session able to go on",
      async () => {
        const host = await openGoverned({
          kind,
          files: { "src/a.ts": "1\n", "docs/a.md": "1\n" },
          config: { command: { sub: { template: "KID $ARGUMENTS", subtask: true, agent: "general" } } },
          subs: { KID: [{ say: "did it" }], "Do nothing": [{ say: "refused" }] },
        });
        const session = await host.newSession();
        const scoped = { ...begin, allowedTools: ["write"] };
        await host.say(session, "begin", [call("govern_task", scoped), { say: "begun" }]);
        expect(await host.command(session, "sub", "it", [{ say: "ok" }])).toBe(OK);
        const child = host.requests.find(({ headers }) => headers["x-parent-session-id"] !== undefined);
        expect(JSON.stringify(child?.body.messages)).toContain("GOVERNANCE BLOCK (tool-not-allowed)");
        await expectAnswered(host, session, "after the subtask");

        // A pattern: once the folder is gone, its plain name would lose nothing.
        const wipe = call("bash", { command: "rm -rf src/*" });
        await host.say(session, "wipe it", [wipe, { say: "may I?" }]);
        expect(host.file("src/a.ts")).toBe("1\n");
        const requests = host.requests.length;
        const others = call("bash", { command: "rm -rf docs" });
        expect(await host.command(session, "idumb-allow", "", [others, wipe, wipe, { say: "done" }])).toBe(
          OK,
        );
        const told = JSON.stringify(host.requests[requests]?.body.messages.at(-1));
        expect(told).toContain("allows this call once");
        expect(host.file("src/a.ts")).toBe(null);
        expect(host.file("docs/a.md")).toBe("1\n");
        expect(host.results(session).at(-1)).toContain("GOVERNANCE BLOCK (destructive)");

        host.load([call("govern_shell", { command: "sleep 120", purpose: "inspection", timeLimit: 200 })]);
        const begun = performance.now();
        await abortInShell(host, session, "never mind");
        await expectAnswered(host, session, "after all");
        expect(performance.now() - begun).toBeLessThan(100_000);
      },
      SLOW_MS,
    );

    it(
      "a journal that breaks under the plugin's hooks is announced, and compaction and prompts go on",
      async () => {
        const host = await openGoverned({ kind });
        const session = await host.newSession();
        await host.say(session, "begin", [call("govern_task", begin), { say: "begun" }]);
        const folder = join(host.directory, ".idumb");
        for (const name of readdirSync(folder))
          if (name.startsWith("journal"))
            writeFileSync(join(folder, name), "no database any more ".repeat(4_000));
        await expectAnswered(host, session, "with a broken journal");
        const compaction = { providerID: "fake", modelID: "m1" };
        expect(await host.post(`/session/${session}/summarize`, compaction)).toBe(OK);
        await expectAnswered(host, session, "after the compaction");
        await host.say(session, "write", [call("write", { filePath: "b.txt", content: "1" }), { say: "ok" }]);
        expect(host.file("b.txt")).toBe("1");
        expect(host.toasts.join("\n")).toContain("Governance is OPEN");
      },
      SLOW_MS,
    );
  });
