/** The governance under names other than its own. */
import { describe, expect, test } from "vitest";
import { effectOf, type EffectContext } from "./effect.ts";

const context: EffectContext = { directory: "/p", ourTools: new Set(), home: "/home/me" };
const governance = (command: string) => effectOf({ tool: "bash", args: { command } }, context).governance;

describe("a write that reaches the governance is seen", () => {
  test.each([
    "rm .?dumb/x",
    "touch .id*/journal.db",
    "rm .i*/j*",
    "sed -i s/a/b/ .[i]dumb/journal.db",
    "env --chdir=.idumb touch x",
    "env -C .idumb touch x",
    "touch /proc/self/cwd/opencode.json",
    "cd .idumb; touch /proc/self/cwd/x",
    "touch /proc/1/root/p/opencode.json",
    "cp -l opencode.json a",
    "cp -s $PWD/opencode.json a",
    "cp -al .idumb a",
    "find . -name opencode.json -exec sed -i s/a/b/ {} +",
    "find . -name 'opencode.js*' -exec sed -i s/a/b/ {} \\;",
    "tar xf a.tar opencode.json",
    "tar xf a.tar -C .idumb x",
    "unzip a.zip opencode.json",
    "git stash -- opencode.json",
    "git stash push opencode.json",
    "git checkout HEAD opencode.json",
  ])("%s", (command) => expect(governance(command)).not.toBeNull());

  test.each(["mv ../.opencode /p/old", "mv ../../.opencode /p/old", "touch ../../.opencode/idumb.js*"])(
    "above the folder in which the host was started, too: %s",
    (command) => {
      const call = { tool: "bash", args: { command } };
      const below = { ...context, directory: "/p/apps/web" };
      expect(effectOf(call, { ...below, repository: "/p" }).governance).not.toBeNull();
    },
  );

  test("by the tools that take a path, too", () => {
    const call = { tool: "write", args: { filePath: "/proc/self/cwd/opencode.json" } };
    expect(effectOf(call, context).governance).not.toBeNull();
  });

  test.each([
    "rm src/*.js",
    "touch *.md",
    "cp -r src lib",
    "cp -s $PWD/a b",
    "find . -name '*.ts' -exec sed -i s/a/b/ {} +",
    "find . -name opencode.json -exec cat {} +",
    "cat .idumb/*",
    "cp opencode.json /tmp/a",
    "tar xf a.tar src",
    "git stash -- src",
    "git log -- opencode.json",
  ])("but %s does not reach it", (command) => expect(governance(command)).toBeNull());
});
