import { existsSync, mkdirSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readEntries, trashOf } from "../../recovery/trash.ts";
import { refusal, start } from "../start-plugin.fixture.ts";
import type { OpenedPlugin } from "../open-plugin.fixture.ts";

const FILES = { "a.txt": "1\n", "b.txt": "2\n", "docs/c.md": "3\n" };

async function atWork(files: Readonly<Record<string, string>> = FILES): Promise<OpenedPlugin> {
  const plugin = await start(files);
  await plugin.message("ses_a", "go on");
  await plugin.call("ses_a", "govern_task", { action: "start", name: "Work", expectedOutput: "done" });
  for (const path of Object.keys(files))
    await plugin.builtin("ses_a", "read", { filePath: join(plugin.directory, path) });
  return plugin;
}

const keptBy = async ({ directory }: OpenedPlugin): Promise<readonly (readonly string[])[]> =>
  (await readEntries(trashOf(directory))).map(({ files }) => files.map(({ path }) => path));

it("keeps what the editing tools overwrite or delete", async () => {
  const plugin = await atWork();
  const patchText = "*** Begin Patch\n*** Delete File: b.txt\n*** Add File: new.txt\n+1\n*** End Patch";
  const edited = { filePath: join(plugin.directory, "docs/c.md"), oldString: "3", newString: "4" };
  await plugin.builtin("ses_a", "write", { filePath: "a.txt", content: "" });
  await plugin.builtin("ses_a", "edit", edited);
  await plugin.builtin("ses_a", "apply_patch", { patchText });
  expect(await keptBy(plugin)).toEqual([["a.txt"], ["docs/c.md"], ["b.txt"]]);
});

it("keeps what our own shell takes away", async () => {
  const plugin = await atWork();
  const shell = { command: "rm a.txt", purpose: "build" };
  await refusal(plugin.call("ses_a", "govern_shell", shell));
  expect(await keptBy(plugin)).toEqual([["a.txt"]]);
});

it("keeps nothing for a call that takes nothing away, and none for one that is refused", async () => {
  const plugin = await atWork();
  for (const command of [
    "cat a.txt",
    "echo x >> a.txt",
    "touch a.txt",
    "mkdir -p docs",
    "chmod +x a.txt",
    "tee -a a.txt < b.txt",
    "cp a.txt new.txt",
    "rm -f absent.txt",
    "rm -rf node_modules",
    "git add a.txt",
    "npm test",
  ])
    expect([command, await refusal(plugin.builtin("ses_a", "bash", { command }))]).toEqual([
      command,
      "allowed",
    ]);
  await plugin.builtin("ses_a", "write", { filePath: "new.txt", content: "1" });
  expect(await refusal(plugin.builtin("ses_a", "bash", { command: "rm -rf docs" }))).toContain("destructive");
  expect(await refusal(plugin.builtin("ses_b", "bash", { command: "rm a.txt" }))).toContain("no-active-task");
  expect(existsSync(trashOf(plugin.directory))).toBe(false);
});

it("lets the call go ahead where nothing can be kept, and says so to the human and in the log", async () => {
  const plugin = await atWork();
  writeFileSync(trashOf(plugin.directory), "in the way");
  expect(await refusal(plugin.builtin("ses_a", "bash", { command: "rm a.txt" }))).toBe("allowed");
  const told = plugin.requests.filter((request) => request.includes("Nothing could be kept"));
  expect(told.map((request) => request.split(" ")[1])).toEqual(["/log", "/tui/show-toast"]);
  expect(told[0]).toContain('bash \\"rm a.txt\\"');
});

it("says what it left out, unless a build makes it again", async () => {
  const plugin = await atWork();
  mkdirSync(join(plugin.directory, "dist"));
  writeFileSync(join(plugin.directory, "dist/x.js"), "1");
  await plugin.builtin("ses_a", "bash", { command: "rm dist/x.js" });
  expect(plugin.requests.join()).not.toContain("kept before");
  writeFileSync(join(plugin.directory, "large.bin"), "");
  truncateSync(join(plugin.directory, "large.bin"), 60_000_000);
  await plugin.builtin("ses_a", "bash", { command: "rm large.bin" });
  expect(plugin.requests.join()).toMatch(/Nothing was kept before .*large\.bin \(it is too large: 60\.0 MB/);
});

it("keeps in the whole repository when the host was started in one of its folders", async () => {
  const root = await start({ "web/a.ts": "1", "api/b.ts": "2" });
  const plugin = await root.inFolder("web");
  await plugin.message("ses_a", "go on");
  await plugin.call("ses_a", "govern_task", { action: "start", name: "Work", expectedOutput: "done" });
  await plugin.builtin("ses_a", "bash", { command: "rm ../api/b.ts a.ts" });
  const [kept] = await readEntries(trashOf(plugin.directory));
  expect([kept?.base, kept?.files.map(({ path }) => path)]).toEqual(["..", ["api/b.ts", "web/a.ts"]]);
  await plugin.close();
});

it("keeps no more than the settings say, and nothing where they say so", async () => {
  const files = { ...FILES, "large.bin": "x".repeat(1_500_000) };
  const none = await atWork({ ...files, ".opencode/idumb.jsonc": '{ "trashMegabytes": 0 }' });
  await none.builtin("ses_a", "bash", { command: "rm a.txt" });
  expect(existsSync(trashOf(none.directory))).toBe(false);
  const little = await atWork({ ...files, ".opencode/idumb.jsonc": '{ "trashMegabytes": 1 }' });
  await little.builtin("ses_a", "bash", { command: "rm a.txt large.bin" });
  expect(await keptBy(little)).toEqual([["a.txt"]]);
  expect(little.requests.join()).toContain("large.bin (there was no room: a call keeps 1.0 MB at most");
});
