/** `allow` in the settings: which lines pass without a task, on a real repository. */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { refusal, start } from "../start-plugin.fixture.ts";
import type { OpenedPlugin } from "../open-plugin.fixture.ts";

const ALLOW = [
  "npm run gen *",
  "node scripts/*.mjs *",
  "bash gen.sh",
  "cp templates/* *",
  "rm *.txt",
  "rm -rf src",
  "tee .git/hooks/*",
  "tee .idumb/*",
  "sed -i s/1/2/ *.txt",
];

async function open(allow: readonly string[] = ALLOW, mode = "strict"): Promise<OpenedPlugin> {
  const plugin = await start({
    "a.txt": "one\n",
    "src/c.ts": "one\n",
    "templates/t.txt": "one\n",
    ".gitignore": "secret.txt\n",
    ".opencode/idumb.jsonc": JSON.stringify({ mode, allow }),
  });
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...args], { cwd: plugin.directory });
  git("init", "-q");
  git("add", ".");
  git("commit", "-qm", "start");
  for (const file of ["new.txt", "secret.txt"]) writeFileSync(join(plugin.directory, file), "1\n");
  await plugin.message("ses_a", "go");
  return plugin;
}

const run = async (plugin: OpenedPlugin, command: string, more: object = {}): Promise<string> => {
  const text = await refusal(plugin.builtin("ses_a", "bash", { command, ...more }));
  return /\((\S+)\)/.exec(text)?.[1] ?? text;
};

it.each([
  ["npm run gen", "allowed"],
  ["npm run gen api --watch 2>&1 | tail -5", "allowed"],
  ["npm run gen && npm test", "allowed"],
  ["npm run gen && ls", "allowed"],
  ["node scripts/build.mjs --fast", "allowed"],
  ["bash gen.sh", "allowed"],
  ["cp templates/t.txt made.txt", "allowed"],
  // Git gives these back, or has them.
  ["rm a.txt", "allowed"],
  ["sed -i s/1/2/ a.txt", "allowed"],
  ["npm run generate", "no-active-task"],
  ["npm run gen --script-shell=./evil", "no-active-task"],
  ["node scripts/../evil.mjs", "no-active-task"],
  ["bash gen.sh now", "no-active-task"],
  ["npm run gen && touch x", "no-active-task"],
  ["npm run gen > x", "no-active-task"],
  ["cd sub && npm run gen", "no-active-task"],
  ["PATH=/x:$PATH npm run gen", "no-active-task"],
  ["npm() { touch x; }; npm run gen", "no-active-task"],
  ['npm run gen "$(touch x)"', "no-active-task"],
  ["npm run gen &", "no-active-task"],
  // Git cannot give these back.
  ["rm new.txt", "no-active-task"],
  ["rm secret.txt", "no-active-task"],
  ["sed -i s/1/2/ new.txt", "no-active-task"],
  ["cp templates/t.txt new.txt", "no-active-task"],
  ["rm -rf src", "destructive"],
  ["tee .git/hooks/pre-commit", "no-active-task"],
  ["tee .idumb/journal.db", "governance-protected"],
])("%s: %s", async (command, expected) => expect(await run(await open(), command)).toBe(expected));

it("only where the patterns were written for", async () => {
  const plugin = await open();
  expect(await run(plugin, "npm run gen", { workdir: "src" })).toBe("no-active-task");
  expect(await run(plugin, "npm run gen", { workdir: "." })).toBe("allowed");
  expect(await run(await open([]), "npm run gen")).toBe("no-active-task");
});

it("what such a line changes is nobody's surprise", async () => {
  const plugin = await open();
  await plugin.builtin("ses_a", "bash", { command: "npm run gen" }, () =>
    writeFileSync(join(plugin.directory, "src/made.ts"), "1\n"),
  );
  expect((await plugin.message("ses_a", "on")).join("\n")).not.toContain("UNEXPLAINED");
  expect(plugin.requests.join("\n")).not.toMatch(/UNEXPLAINED|although it is refused/);
});
