/** What the human said holds on OpenCode 2: what they closed stays closed, and their last message outlives a compaction. */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { OpenHost } from "opencode-simulator";
import { expect, it } from "vitest";
import { call, openOn, project } from "./open-on.fixture.ts";

const SLOW_MS = 300_000;
const begin = call(["govern_task", { action: "start", name: "Clean up", expectedOutput: "it is clean" }]);

/** On one kind of host. */
export function respect(openHost: OpenHost): void {
  it(
    "keeps closed what the human closed, and their last message over a compaction, word for word",
    async () => {
      const directory = project();
      mkdirSync(join(directory, "legacy"));
      writeFileSync(join(directory, "legacy/old.txt"), "old\n");
      const host = await openOn(openHost, directory);
      await host.say("Clean up. Do not touch anything in legacy/, it must stay as it is.", [
        begin,
        call(["write", { path: "legacy/a.txt", content: "x" }], ["write", { path: "b.txt", content: "x" }]),
      ]);
      expect(host.sent()).toContain("banned-by-human");
      expect(existsSync(join(directory, "legacy/a.txt"))).toBe(false);
      expect(existsSync(join(directory, "b.txt"))).toBe(true);
      const said = "Not like that: show it to me before you change any code.";
      await host.say(said, []);
      await host.session.compact();
      await host.say("go on", []);
      expect(host.sent()).toContain(`word for word: ${JSON.stringify(said)}`);
    },
    SLOW_MS,
  );
}
