/** What the disk shows to be no loss is not refused as one: the plugin on a real repository. */
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { begin, refusal, start } from "../start-plugin.fixture.ts";
import type { OpenedPlugin } from "../open-plugin.fixture.ts";

const git = (plugin: OpenedPlugin, ...args: readonly string[]) =>
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...args], { cwd: plugin.directory });

async function open(): Promise<OpenedPlugin> {
  const plugin = await start({ "a.txt": "one\n", "b.txt": "one\n", "sub/c.txt": "one\n" });
  git(plugin, "init", "-q");
  git(plugin, "add", ".");
  git(plugin, "commit", "-qm", "start");
  writeFileSync(join(plugin.directory, "b.txt"), "edited\n");
  writeFileSync(join(plugin.directory, "new.txt"), "untracked\n");
  mkdirSync(join(plugin.directory, "kept"));
  await plugin.message("ses_a", "go");
  return plugin;
}

const run = async (plugin: OpenedPlugin, command: string): Promise<string> => {
  const text = await refusal(plugin.builtin("ses_a", "bash", { command }));
  return /\((\S+)\)/.exec(text)?.[1] ?? text;
};

it.each([
  // Nothing is lost and nothing changes, so that no task is needed either.
  ["git restore a.txt", "allowed"],
  ["git checkout -- a.txt", "allowed"],
  ["git checkout -- a.txt sub/c.txt", "allowed"],
  ["git checkout HEAD -- a.txt", "no-active-task"],
  ["rm -rf gone", "allowed"],
  ["rm -rf gone && rm -rf missing/too", "allowed"],
  ["cd sub && rm -rf gone", "allowed"],
  ["rm -rf gone && npm test", "allowed"],
  ["rm -rf node_modules && npm install", "no-active-task"],
  ["rm -f gone.txt", "allowed"],
  ["rm -f a.txt", "no-active-task"],
  ["rm -f gone.txt a.txt", "no-active-task"],
  ["rmdir gone", "allowed"],
  ["mkdir -p sub", "allowed"],
  ["mkdir -p sub kept && npm test", "allowed"],
  ["mkdir -p fresh", "no-active-task"],
  ["mkdir -p a.txt", "no-active-task"],
  // git itself refuses a name that it does not know.
  ["git restore new.txt", "allowed"],
  // Nothing is lost, and something changes.
  ["mkdir -p fresh && cp a.txt fresh/ && rm -rf fresh", "no-active-task"],
  ["mkdir -p kept && rm -rf kept", "destructive"],
  ["mkdir -p fresh && mv new.txt fresh/ && rm -rf fresh", "destructive"],
  ["mv new.txt dist/ && rm -rf dist", "destructive"],
  ['for f in *.txt; do rm "$f"; done', "no-active-task"],
  ['for f in *.txt; do rm -rf "$f"; done', "destructive"],
  ["npm pkg set scripts.test=true", "no-active-task"],
  ["git restore --source=HEAD~0 a.txt", "no-active-task"],
  ["git restore .", "destructive"],
  ["git restore b.txt", "destructive"],
  ["git checkout -- b.txt", "destructive"],
  ["git checkout -- a.txt b.txt", "destructive"],
  ["git restore --source=HEAD~0 new.txt", "destructive"],
  ["git checkout HEAD -- new.txt", "destructive"],
  ["rm -rf kept", "destructive"],
  ["rm -rf gone kept", "destructive"],
  // Where the `cd` fails, the name is another place.
  ["cd sub; rm -rf kept", "destructive"],
  ["mv sub gone && rm -rf gone", "destructive"],
  ["trap 'rm -rf gone' EXIT; mv sub gone", "destructive"],
  ["rm -rf gone; git reset --hard", "destructive"],
])("%s: %s", async (command, expected) => expect(await run(await open(), command)).toBe(expected));

it("a pattern reaches the governance where a file of it stands, and not where none does", async () => {
  const plugin = await open();
  writeFileSync(join(plugin.directory, "data.json"), "{}");
  const loop = 'for f in *.json; do sed -i s/a/b/ "$f"; done';
  await plugin.call("ses_a", "govern_task", begin);
  expect(await run(plugin, loop)).toBe("allowed");
  expect(await run(plugin, "sed -i s/a/b/ .i*/*")).toBe("governance-protected");
  writeFileSync(join(plugin.directory, "opencode.json"), "{}");
  expect(await run(plugin, loop)).toBe("governance-protected");
  expect(await run(plugin, 'for f in *.json; do jq . "$f"; done')).toBe("allowed");
});

it("an edit that git was told not to look at counts as one", async () => {
  const plugin = await open();
  git(plugin, "update-index", "--assume-unchanged", "b.txt");
  expect(await run(plugin, "git restore b.txt")).toBe("destructive");
});

it("names the loss that is one, and the call that ran is not told as refused", async () => {
  const plugin = await open();
  const text = await refusal(
    plugin.builtin("ses_a", "bash", { command: "rm -rf gone && git restore b.txt" }),
  );
  expect(text).toContain("it discards uncommitted edits");
  await plugin.call("ses_a", "govern_task", begin);
  await plugin.builtin("ses_a", "bash", { command: "rm -rf later && mkdir made" }, () =>
    mkdirSync(join(plugin.directory, "made")),
  );
  expect(plugin.requests.join("\n")).not.toContain("although it is refused");
});

it("a removal that needed a task is told afterwards, when nothing stands there any more", async () => {
  const plugin = await open();
  await plugin.call("ses_a", "govern_task", begin);
  await plugin.builtin("ses_a", "bash", { command: "rm -f a.txt" }, () =>
    rmSync(join(plugin.directory, "a.txt")),
  );
  expect(await plugin.call("ses_a", "govern_task", { action: "status" })).toContain("a.txt");
});

it("a removal of nothing leaves no trace of a refusal", async () => {
  const plugin = await open();
  await plugin.builtin("ses_a", "bash", { command: "rm -f gone.txt && mkdir -p sub" });
  expect(plugin.requests.join("\n")).not.toContain("although it is refused");
});
