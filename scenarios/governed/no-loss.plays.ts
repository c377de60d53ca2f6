/**
 * Lines that lose nobody's work pass without a task, and their destructive twins are refused, on either host. Each line
 * stands beside its twin, so that neither a gate that refuses all nor one that lets all pass is green.
 */
import { describe, expect, it } from "vitest";
import type { HostKind } from "opencode-simulator";
import { openGoverned } from "./open-governed.ts";

const SLOW_MS = 400_000;
const PAIRS = [
  ["rm -rf /tmp/idumb-no-loss-a", "rm -rf src"],
  ["cd /tmp && rm -rf idumb-no-loss-b && mkdir idumb-no-loss-b", "rm -rf src && mkdir src"],
  ['D=$(mktemp -d); cp -r src "$D"; rm -rf "$D"', "D=src; rm -rf $D"],
  ["find /tmp/idumb-no-loss-b -type f -delete", "find src -type f -delete"],
  ["rm -rf $TMPDIR/idumb-no-loss-c", "rm -rf /tmp/idumb-no-loss-c src"],
  ["git -C /tmp/idumb-no-loss-b clean -fd; true", "git clean -fd"],
  ["git -C /tmp/idumb-no-loss-b reset --hard; true", "git reset --hard"],
  ["git commit --amend --dry-run; true", "git stash clear"],
  ["redis-cli GET flushall; true", "redis-cli FLUSHALL; true"],
  ["zfs destroy -nv tank/a; true", "zfs destroy -v tank/a; true"],
] as const;

const COPY = "/tmp/idumb-own-copy";
const copied = (first: string): string =>
  `git clone -q . ${COPY} && cd ${COPY} && ${first} && npm test; rm -rf ${COPY}`;

export const noLoss = (kind: HostKind) =>
  describe(`on the ${kind} host`, () => {
    it(
      "ten lines that lose nothing pass without a task, and their twins are refused",
      async () => {
        const host = await openGoverned({
          kind,
          files: { "src/a.ts": "1\n" },
          // The host asks about places outside of the project, and nobody is there to answer.
          config: { permission: { external_directory: "allow" } },
        });
        const session = await host.newSession();
        for (const [harmless, twin] of PAIRS) {
          const run = (command: string) => ({ call: [["bash", { command }]] as const });
          await host.say(session, "go on", [run(harmless), run(twin), { say: "done" }]);
          const [first, second] = host.results(session).slice(-2);
          expect({ harmless, refused: first?.includes("GOVERNANCE BLOCK") }).toEqual({
            harmless,
            refused: false,
          });
          expect({ twin, refused: second?.includes("GOVERNANCE BLOCK (destructive)") }).toEqual({
            twin,
            refused: true,
          });
          expect({ twin, file: host.file("src/a.ts") }).toEqual({ twin, file: "1\n" });
        }
      },
      SLOW_MS,
    );

    it(
      "the tests of a copy that a line makes of the project pass without a task, and not after something else came into it",
      async () => {
        const host = await openGoverned({
          kind,
          files: { "package.json": '{"scripts":{"test":"echo the copy is tested"}}' },
          config: { permission: { external_directory: "allow" } },
        });
        const session = await host.newSession();
        const run = (command: string) => ({ call: [["bash", { command }]] as const });
        await host.say(session, "go on", [
          run("git add package.json && git -c user.name=a -c user.email=a@example.org commit -qm first"),
          run(copied("git status --short")),
          run(copied("cp package.json other.json")),
          { say: "done" },
        ]);
        const [, tested, refused] = host.results(session).slice(-3);
        expect(tested).toContain("the copy is tested");
        expect(refused).toContain("GOVERNANCE BLOCK (no-active-task)");
      },
      SLOW_MS,
    );
  });
