/**
 * A script that writes behind the text of its call: the gate cannot see it coming, the disk shows it afterwards. On
 * the fake host and on the real binary, with the host's own snapshots and without them.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { HostKind } from "opencode-simulator";
import { NO_SNAPSHOTS, openGoverned } from "./open-governed.ts";

const SLOW_MS = 200_000;

const call = (tool: string, args: unknown) => ({ call: [[tool, args]] as const });
const files = {
  "package.json": '{ "scripts": { "test": "sh hidden.sh" } }\n',
  "hidden.sh": "echo evil > planted.txt\necho made > docs/made.md\n",
  "docs/a.md": "1\n",
};

export const disk = (kind: HostKind) =>
  describe(`on the ${kind} host`, () => {
    it(
      "a test run that plants a file is reported with the next call, the scope of a task explains what lies in it",
      async () => {
        const host = await openGoverned({ kind, files });
        const session = await host.newSession();
        const begin = { action: "start", name: "Docs", expectedOutput: "docs", allowedPaths: ["docs/**"] };
        await host.say(session, "test it", [
          call("govern_task", begin),
          call("bash", { command: "npm test" }),
          call("read", { filePath: "docs/a.md" }),
          { say: "tested" },
        ]);
        expect(host.file("planted.txt")).toBe("evil\n");
        const [, , read] = host.results(session);
        expect(read).toContain("UNEXPLAINED CHANGE: planted.txt changed");
        expect(host.toasts.filter((toast) => toast.includes("UNEXPLAINED"))).toHaveLength(1);
        await host.say(session, "and?", [call("govern_task", { action: "status" }), { say: "so" }]);
        expect(host.results(session).at(-1)).toMatch(/changed 1 file it does not name[^]*planted\.txt/);
      },
      SLOW_MS,
    );

    it(
      "without the host's snapshots the folders are watched, and a file moved into place is seen as well",
      async () => {
        const moved = "mkdir -p kept\necho evil > kept/.tmp\nmv kept/.tmp kept/planted.txt\n";
        const host = await openGoverned({
          kind,
          files: { ...files, "hidden.sh": moved },
          config: NO_SNAPSHOTS,
        });
        const session = await host.newSession();
        const begin = { action: "start", name: "Docs", expectedOutput: "docs", allowedPaths: ["docs/**"] };
        await host.say(session, "look", [call("read", { filePath: "docs/a.md" }), { say: "seen" }]);
        await host.say(session, "test it", [
          call("govern_task", begin),
          call("bash", { command: "npm test" }),
          call("read", { filePath: "docs/a.md" }),
          { say: "tested" },
        ]);
        expect(host.results(session).join("\n")).toContain("UNEXPLAINED CHANGE: kept/planted.txt changed");
        expect(host.toasts.filter((toast) => toast.includes("UNEXPLAINED"))).toHaveLength(1);
      },
      SLOW_MS,
    );

    it(
      "what changes between two turns while a program of ours may run is said in the next turn, and is no alarm",
      async () => {
        const host = await openGoverned({ kind, files });
        const session = await host.newSession();
        const begin = { action: "start", name: "Serve", expectedOutput: "a server" };
        await host.say(session, "serve it", [
          call("govern_task", begin),
          call("bash", { command: "sleep 1 > /dev/null 2>&1 &" }),
          { say: "it runs" },
        ]);
        writeFileSync(join(host.directory, "written-meanwhile.txt"), "1\n");
        await host.say(session, "and?", [call("read", { filePath: "docs/a.md" }), { say: "so" }]);
        expect(host.results(session).at(-1)).toContain("Between the turns files changed. The human may have");
        expect(host.toasts.join()).not.toContain("UNEXPLAINED");
      },
      SLOW_MS,
    );

    it(
      "what permitted calls wrote, in two sessions and by a subagent, raises no alarm",
      async () => {
        const kid = call("bash", { command: "echo kid > kid.txt" });
        const host = await openGoverned({ kind, files, subs: { KID: [kid, { say: "did it" }] } });
        const [first, second] = [await host.newSession(), await host.newSession()];
        for (const [session, name] of [
          [first, "one"],
          [second, "two"],
        ] as const)
          await host.say(session, "go", [
            call("govern_task", { action: "start", name, expectedOutput: name }),
            call("write", { filePath: `${name}.txt`, content: name }),
            call("bash", { command: `ls > listing-${name}.txt && sh hidden.sh` }),
            call("task", { description: "d", prompt: "KID", subagent_type: "general" }),
            call("read", { filePath: `${name}.txt` }),
            { say: "done" },
          ]);
        expect(host.file("kid.txt")).toBe("kid\n");
        expect(host.toasts.join()).not.toContain("UNEXPLAINED");
        expect([...host.results(first), ...host.results(second)].join()).not.toContain("UNEXPLAINED");
      },
      SLOW_MS,
    );
  });
