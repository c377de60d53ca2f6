/**
 * What outlives a session: the files that people and grep find, and the hand-over to a new one. On the fake host and
 * on the real binary.
 */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { textOf, type HostKind } from "opencode-simulator";
import { openGoverned, type Governed } from "./open-governed.ts";

const SLOW_MS = 200_000;

const call = (tool: string, args: unknown) => ({ call: [[tool, args]] as const });
const begin = { action: "start", name: "Build the login", expectedOutput: "a login" };

/** Rendering is not awaited by the host. */
async function eventually<T>(look: () => T | undefined | ""): Promise<T> {
  for (let tries = 0; tries < 100; tries++) {
    const found = look();
    if (found !== undefined && found !== "") return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("it did not come");
}

/** The newest message of the user, as the model read it. */
function said(host: Governed, session: string): string {
  const last = host.requests.findLast(({ headers }) => headers["x-session-id"] === session);
  return (
    (last?.body.messages ?? [])
      .filter(({ role }) => role === "user")
      .map(textOf)
      .at(-1) ?? ""
  );
}

export const memory = (kind: HostKind) =>
  describe(`on the ${kind} host`, () => {
    it(
      "a new session is told the last plan, and the call it is given finds task, session, checkpoint and anchor",
      async () => {
        const host = await openGoverned({ kind });
        const first = await host.newSession();
        const decision = { action: "create", priority: "critical", content: "Use JWT" };
        await host.say(first, "build it", [
          call("govern_task", begin),
          call("write", { filePath: "login.txt", content: "1" }),
          call("anchor", decision),
          { say: "so far" },
        ]);
        const second = await host.newSession();
        await host.say(second, "where were we?", [{ say: "hm" }]);
        const told = said(host, second);
        const stamp = /Last plan: (\d{10}) wp-1 "Build the login" \[active, 0\/1\]/.exec(told)?.[1] ?? "";
        expect(told).toContain('Its task: tn-1 "Build the login" [active]');
        const trace = /Trace: bash (\{.*?\})/.exec(told)?.[1] ?? "";
        await eventually(() => host.file(".idumb/anchors.md") ?? undefined);
        await host.say(second, "trace it", [call("bash", JSON.parse(trace)), { say: "found" }]);
        const found = host.results(second).at(-1) ?? "";
        expect(stamp).toMatch(/^\d{10}$/);
        const status = execFileSync("git", ["status", "--porcelain"], {
          cwd: host.directory,
          encoding: "utf8",
        });
        expect(status).not.toContain(".idumb");
        for (const wanted of [
          /plans\/.*tn-1 Build the login/,
          /sessions\/.*checkpoint cp-1 write/,
          /anchors\.md.*Use JWT/,
        ])
          expect(found).toMatch(wanted);
      },
      SLOW_MS,
    );

    it(
      "what a human writes into a rendered file is kept under its Notes and read by the agent with the next message",
      async () => {
        const host = await openGoverned({ kind });
        const session = await host.newSession();
        await host.say(session, "build it", [call("govern_task", begin), { say: "so far" }]);
        const folder = join(host.directory, ".idumb/sessions");
        const name = await eventually(() =>
          host.file(".idumb/sessions/manifest.json")
            ? readdirSync(folder).find((each) => each.endsWith(".md"))
            : undefined,
        );
        const path = join(folder, name);
        writeFileSync(
          path,
          readFileSync(path, "utf8").replace("## Log", "Please use tabs, not spaces.\n\n## Log"),
        );
        await host.say(session, "go on", [{ say: "yes" }]);
        expect(said(host, session)).toContain(
          `The human wrote in .idumb/sessions/${name}: Please use tabs, not spaces.`,
        );
        const notes = await eventually(
          () =>
            readFileSync(path, "utf8")
              .split("## Notes")[1]
              ?.match(/Please use tabs/)?.[0],
        );
        expect(notes).toBe("Please use tabs");
        expect(host.toasts.join()).toContain("kept under its Notes");
      },
      SLOW_MS,
    );
  });
