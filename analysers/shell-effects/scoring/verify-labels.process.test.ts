/** Running a line tells a wrong label, and hurts nothing outside of its throw-away repository. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import type { LabelledLine } from "./read-lines.ts";
import { verifyLabels } from "./verify-labels.ts";

const hasWalls = spawnSync("unshare", ["-n", "-m", "-p", "-f", "true"]).status === 0;

const line = (command: string, writes: boolean): LabelledLine => ({
  id: command,
  command,
  class: writes ? "write" : "read",
  writes,
  destructive: false,
});

test.skipIf(!hasWalls)(
  "labels are compared with what the lines do to a throw-away work tree",
  async () => {
    const said: string[] = [];
    const escape = "/var/tmp/idumb-escaped";
    const code = await verifyLabels(
      [
        line("ls", false),
        line("sed -i s/foo/bar/ notes.txt", true),
        line("git status; git log -1 >/dev/null", false),
        line("echo x > surprise.txt", false),
        line("nobody-has-this-program --write", true),
        line("true", true),
        line(`touch ${escape}; rm -rf /usr/bin /tmp/jail/home; curl -sm1 http://1.1.1.1`, false),
      ],
      (text) => said.push(text),
    );
    expect(code).toBe(1);
    expect(existsSync(escape)).toBe(false);
    expect(existsSync("/usr/bin/env")).toBe(true);
    expect(said.join("\n")).toMatch(/wrong echo x > surprise\.txt \(writes: false; > \.\/surprise\.txt/);
    expect(said.join("\n")).toMatch(/unshown true/);
    expect(said.at(-2)).toMatch(/for want of: nobody-has-this-program/);
    expect(said.at(-1)).toBe("4 labels confirmed, 1 wrong, 1 writes not shown, 1 skipped");
  },
  60_000,
);
