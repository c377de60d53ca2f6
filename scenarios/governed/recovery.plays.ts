/**
 * A permitted call takes away what git does not have, and it comes back: an overwritten file, a folder whose deletion
 * the human allowed, what git discards. A refused call leaves no copy.
 */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { HostKind } from "opencode-simulator";
import { putBack } from "../../runtime/recovery/put-back.ts";
import { readEntries, trashOf } from "../../runtime/recovery/trash.ts";
import { GIT_ACCIDENTS, plantWork, stashesOf } from "./git-accidents.ts";
import { NO_SNAPSHOTS, openGoverned, type Governed } from "./open-governed.ts";

const SLOW_MS = 200_000;

const call = (tool: string, args: unknown) => ({ call: [[tool, args]] as const });
const begin = { action: "start", name: "Work", expectedOutput: "done" };
const files = { "notes.md": "by hand\n", "docs/a.md": "one\n", "docs/deep/b.md": "two\n" };

async function undoNewest({ directory }: Governed): Promise<void> {
  const newest = (await readEntries(trashOf(directory))).at(-1);
  if (newest === undefined) throw new Error("nothing is kept");
  await putBack(newest, { directory, force: true, dryRun: false, at: Date.now() });
}

export const recovery = (kind: HostKind) =>
  describe(`on the ${kind} host`, () => {
    it(
      "what a permitted call took away comes back, and a refused one leaves no copy",
      async () => {
        const host = await openGoverned({ kind, files, config: NO_SNAPSHOTS });
        const session = await host.newSession();
        const entries = () => readEntries(trashOf(host.directory));
        await host.say(session, "begin", [
          call("govern_task", begin),
          call("read", { filePath: join(host.directory, "notes.md") }),
          call("write", { filePath: join(host.directory, "notes.md"), content: "short\n" }),
          { say: "written" },
        ]);
        expect(host.file("notes.md")).toBe("short\n");
        expect((await entries()).map(({ files }) => files.map(({ path }) => path))).toEqual([["notes.md"]]);
        await undoNewest(host);
        expect(host.file("notes.md")).toBe("by hand\n");

        const before = (await entries()).length;
        const wipe = call("bash", { command: "rm -rf docs", description: "Removes docs" });
        await host.say(session, "wipe it", [wipe, { say: "may I?" }]);
        expect(host.file("docs/a.md")).toBe("one\n");
        expect(await entries()).toHaveLength(before);
        await host.command(session, "idumb-allow", "", [wipe, { say: "done" }]);
        expect(host.file("docs/a.md")).toBe(null);
        expect(host.toasts.join("\n")).toMatch(/Kept before bash "rm -rf docs": 2 files, .*idumb restore r-/);
        await undoNewest(host);
        expect([host.file("docs/a.md"), host.file("docs/deep/b.md")]).toEqual(["one\n", "two\n"]);

        plantWork(host.directory);
        for (const { line, lost } of GIT_ACCIDENTS) {
          const stand = () => [
            ...Object.keys(lost).map((path) => host.file(path)),
            stashesOf(host.directory),
          ];
          const before = stand();
          const run = call("bash", { command: line, description: "Tidies up" });
          const kept = (await entries()).length;
          await host.say(session, "tidy up", [run, { say: "may I?" }]);
          expect([line, (await entries()).length]).toEqual([line, kept]);
          await host.command(session, "idumb-allow", "", [run, { say: "done" }]);
          expect(stand()).not.toEqual(before);
          await undoNewest(host);
          for (const [path, text] of Object.entries(lost))
            expect([line, host.file(path)]).toEqual([line, text]);
          expect(stashesOf(host.directory)).toContain("half done");
        }

        const trash = trashOf(host.directory);
        const modes = readdirSync(trash, { recursive: true, encoding: "utf8" }).map(
          (name) => statSync(join(trash, name)).mode & 0o077,
        );
        expect(new Set(modes)).toEqual(new Set([0]));
      },
      SLOW_MS,
    );
  });
