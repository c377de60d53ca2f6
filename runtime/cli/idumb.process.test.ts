/** The command line as a person types it: what it writes, what it gives back, and what it says of bad input. */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { runCli, treeOf } from "./run-cli.fixture.ts";
import { settingsIn } from "./setup/settings-file.ts";

const SETTINGS = `{
  // What the team agreed on.
  "$schema": "https://opencode.ai/config.json",
  "plugin": ["./mine.js"], // ours
}
`;

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

function project(files: Readonly<Record<string, string>> = {}): string {
  const directory = mkdtempSync(join(tmpdir(), "front-door-"));
  cleanups.push(() => rmSync(directory, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
  return directory;
}

/** No OpenCode is found, unless the test names one; the user's own settings are none of its. */
const idumb = (directory: string, ...args: readonly string[]) =>
  runCli(directory, args, { HOME: directory, XDG_CONFIG_HOME: join(directory, "home") });

const textOf = (directory: string, path = "opencode.json"): string =>
  readFileSync(join(directory, path), "utf8");
const installed = { "node_modules/idumb/package.json": "{}" };

describe("idumb init", () => {
  it("adds one entry that resolves from where it stands, and leaves comments and entries as they are", () => {
    const directory = project({ ...installed, ".opencode/opencode.jsonc": SETTINGS });
    const { code, out } = idumb(directory, "init", "--yes");
    expect(code).toBe(0);
    expect(out).toMatch(/\+.*"\.\.\/node_modules\/idumb"/);
    const text = textOf(directory, ".opencode/opencode.jsonc");
    expect(text).toContain("// What the team agreed on.");
    expect(text).toContain("// ours");
    expect(settingsIn("", text)["plugin"]).toEqual(["./mine.js", "../node_modules/idumb"]);
  });

  it("makes the file where there is none, under the key of the generation", () => {
    const first = project(installed);
    idumb(first, "init", "--yes");
    expect(JSON.parse(textOf(first))).toEqual({ plugin: ["./node_modules/idumb"] });
    const second = project(installed);
    idumb(second, "init", "--yes", "--opencode", "2");
    expect(JSON.parse(textOf(second))).toEqual({ plugins: ["./node_modules/idumb"] });
  });

  it("keeps the keys of two generations out of one file", () => {
    const directory = project({ ...installed, "opencode.json": '{ "plugin": [] }' });
    idumb(directory, "init", "--yes", "--opencode", "2");
    expect(JSON.parse(textOf(directory))).toEqual({ plugin: ["./node_modules/idumb"] });
  });

  it("replaces an entry of ours that points elsewhere, and keeps its options", () => {
    const directory = project({
      ...installed,
      "opencode.json": '{ "plugin": [["/old/idumb", { "mode": "strict" }]] }',
    });
    idumb(directory, "init", "--yes");
    expect(JSON.parse(textOf(directory))).toEqual({ plugin: [["./node_modules/idumb", { mode: "strict" }]] });
    expect(idumb(directory, "init", "--yes").out).toContain("there already");
  });

  it("writes nothing in a dry run, nor where nobody can be asked", () => {
    const directory = project({ ...installed, "opencode.json": SETTINGS });
    const before = treeOf(directory);
    expect(idumb(directory, "init", "--dry-run").code).toBe(0);
    expect(idumb(directory, "init")).toMatchObject({
      code: 2,
      error: expect.stringMatching(/--yes/) as string,
    });
    expect(treeOf(directory)).toEqual(before);
  });

  it("copies agents and skills when it is asked to, and replaces none of the user's", () => {
    const directory = project({ ...installed, ".opencode/agents/idumb-executor.md": "mine" });
    idumb(directory, "init", "--yes", "--with", "agents", "skills");
    expect(textOf(directory, ".opencode/agents/idumb-executor.md")).toBe("mine");
    expect(textOf(directory, ".opencode/agents/idumb-investigator.md")).toContain("mode: subagent");
    expect(textOf(directory, ".opencode/skill/idumb-governance/SKILL.md")).toContain(
      "name: idumb-governance",
    );
  });

  it.each([
    [
      "a file that is no JSON",
      { "opencode.json": '{\n  "plugin": [,\n' },
      ["init", "--yes"],
      2,
      /opencode\.json is no JSON \(line 2/,
    ],
    [
      "a list that is none",
      { "opencode.json": '{ "plugin": "x" }' },
      ["init", "--yes"],
      2,
      /"plugin" has to be a list/,
    ],
    ["a folder that is none", {}, ["init", "--dir", "nowhere"], 2, /--dir nowhere is no folder/],
    ["a host that is none", {}, ["init", "--host", "/bin/false"], 2, /\/bin\/false is no OpenCode/],
    ["an option that there is not", {}, ["init", "--yess"], 2, /Did you mean --yes/],
    ["settings that are a folder", { "opencode.json/x": "" }, ["init", "--yes"], 3, /opencode\.json: EISDIR/],
  ] as const)("says what is wrong with %s, and loses nothing", (_name, files, args, code, message) => {
    const directory = project(files);
    const before = treeOf(directory);
    const done = idumb(directory, ...args);
    expect(done).toMatchObject({ code, error: expect.stringMatching(message) as string });
    expect(treeOf(directory)).toEqual(before);
  });
});

describe("idumb uninstall", () => {
  it.each<Readonly<Record<string, string>>>([
    {},
    { "opencode.json": SETTINGS },
    { "opencode.json": SETTINGS, ".opencode/agents/x.md": "mine", ".idumb/journal.db": "" },
  ])("gives every byte back: %o", (files) => {
    const directory = project({ ...installed, ...files });
    const before = treeOf(directory);
    idumb(directory, "init", "--yes", "--with", "agents", "skills");
    expect(treeOf(directory)).not.toEqual(before);
    expect(idumb(directory, "init", "--yes").code).toBe(0);
    expect(idumb(directory, "uninstall").code).toBe(0);
    expect(treeOf(directory)).toEqual(before);
    expect(idumb(directory, "uninstall").out).toContain("nothing to take out");
  });

  it("takes what OpenCode 1 adds to such a file for no change of the user's", () => {
    const directory = project(installed);
    const before = treeOf(directory);
    idumb(directory, "init", "--yes");
    const schema = '{\n  "$schema": "https://opencode.ai/config.json",';
    writeFileSync(join(directory, "opencode.json"), textOf(directory).replace("{", schema));
    expect(idumb(directory, "uninstall").out).toContain("opencode.json is gone again");
    expect(treeOf(directory)).toEqual(before);
  });

  it("takes only the entry out of settings that were changed since", () => {
    const directory = project({ ...installed, "opencode.json": SETTINGS });
    idumb(directory, "init", "--yes");
    writeFileSync(
      join(directory, "opencode.json"),
      textOf(directory).replace("agreed on", "agreed on later"),
    );
    expect(idumb(directory, "uninstall").out).toContain("only the entry was taken out");
    expect(textOf(directory)).toContain("agreed on later");
    expect(textOf(directory)).not.toContain("idumb");
    expect(textOf(directory)).toContain("./mine.js");
  });

  it("takes out an entry that was written by hand, and the state when it is asked to", () => {
    const directory = project({
      "opencode.json": '{ "plugins": ["idumb@0.1.0", "x"] }',
      ".idumb/journal.db": "",
    });
    idumb(directory, "uninstall", "--remove-state");
    expect(JSON.parse(textOf(directory))).toEqual({ plugins: ["x"] });
    expect(treeOf(directory).map(([path]) => path)).toEqual(["opencode.json"]);
  });

  it("undoes an init that was interrupted between any two files", () => {
    const directory = project({ ...installed, "opencode.json": SETTINGS });
    const before = treeOf(directory);
    idumb(directory, "init", "--yes", "--with", "agents");
    const after = treeOf(directory).filter(([path]) => !path.startsWith(".idumb"));
    const written = after.filter(
      ([path, text]) => text !== "folder" && !before.some(([name, old]) => name === path && old === text),
    );
    expect(written.length).toBeGreaterThan(3);
    for (const [missing] of written) {
      const cut = before.find(([path]) => path === missing);
      if (cut) writeFileSync(join(directory, missing), cut[1]);
      else rmSync(join(directory, missing));
      expect(idumb(directory, "init", "--yes", "--with", "agents").code).toBe(0);
      expect(treeOf(directory).filter(([path]) => !path.startsWith(".idumb"))).toEqual(after);
      if (cut) writeFileSync(join(directory, missing), cut[1]);
      else rmSync(join(directory, missing));
      idumb(directory, "uninstall");
      expect(treeOf(directory)).toEqual(before);
      idumb(directory, "init", "--yes", "--with", "agents");
    }
  });
});

describe("idumb doctor", () => {
  it("names the line that names the plugin, what is wrong, and what to do", () => {
    const directory = project({
      ...installed,
      "opencode.json": SETTINGS,
      ".opencode/idumb.json": '{ "modus": "strict" }',
    });
    const before = treeOf(directory);
    const found = idumb(directory, "doctor");
    expect(found.code).toBe(1);
    expect(found.out).toMatch(/FAIL no settings name the plugin\. Call: npx idumb init/);
    expect(found.out).toMatch(
      /FAIL .*\.opencode\/idumb\.json:1:3: unknown key "modus"\. Did you mean "mode"\?/,
    );
    expect(found.out).toMatch(/FAIL OpenCode was not found/);
    expect(treeOf(directory)).toEqual(before);
    idumb(directory, "init", "--yes");
    expect(idumb(directory, "doctor").out).toMatch(/ok {3}opencode\.json:\d+ names the plugin/);
  });

  it("says of settings that cannot be read where they break, and goes on with what it can look at", () => {
    const directory = project({ "opencode.json": '{ "plugin": [', ".opencode/idumb.json": '{ "modus": 1 }' });
    const { code, out } = idumb(directory, "doctor");
    expect(code).toBe(1);
    expect(out).toMatch(/FAIL .*opencode\.json is no JSON \(line 1, column \d+: .*mend it first\.\n/);
    expect(out).toMatch(/FAIL .*unknown key "modus"/);
    expect(idumb(directory, "explain", "ls").out).toMatch(/wrong with the settings.*npx idumb status/);
  });

  it("names the line of the entry itself, not the first that has the name in it", () => {
    const directory = project({
      ...installed,
      "opencode.json": '{\n  // idumb governs here\n  "plugin": ["./node_modules/idumb"]\n}\n',
    });
    expect(idumb(directory, "doctor").out).toContain("opencode.json:3 names the plugin");
  });

  it("tells an entry that leads nowhere: not installed, or under a key that this OpenCode does not read", () => {
    const directory = project({
      "opencode.json": '{ "plugin": ["./node_modules/idumb"] }',
      ".opencode/opencode.json": '{ "plugins": ["idumb@0.1.0"] }',
      "one/opencode": "#!/bin/sh\necho 1.18.33\n",
    });
    chmodSync(join(directory, "one/opencode"), 0o755);
    const { code, out } = idumb(directory, "doctor", "--host", join(directory, "one/opencode"));
    expect(code).toBe(1);
    expect(out).toMatch(
      /FAIL opencode\.json names .*node_modules\/idumb, which is not there\. Call: npm install/,
    );
    expect(out).toMatch(
      /FAIL \.opencode\/opencode\.json names the plugin under "plugins": OpenCode 1 does not read it\. Name it under "plugin"/,
    );
  });

  it("names the plugins that are loaded beside it, from the settings and from the folders", () => {
    const directory = project({
      ...installed,
      "opencode.json": '{ "plugin": ["./node_modules/idumb", "opencode-dcp@1", ["./mine.js", { "a": 1 }]] }',
      ".opencode/plugin/own.ts": "",
      ".opencode/plugin/notes.md": "",
    });
    expect(idumb(directory, "doctor").out).toContain(
      "ok   beside it OpenCode loads opencode-dcp@1 (opencode.json), ./mine.js (opencode.json), .opencode/plugin/own.ts\n",
    );
  });

  it("says how the journal is", () => {
    const directory = project({ ...installed, ".idumb/journal.db": "no database" });
    expect(idumb(directory, "doctor").out).toMatch(/FAIL .*journal\.db is damaged .*start OpenCode/);
  });
});

it("idumb restore is a command with help, and its exit code tells bad input", () => {
  const directory = project();
  expect(idumb(directory, "restore", "--help").out).toContain("Example: npx idumb restore r-3");
  expect(idumb(directory, "restore", "r-1")).toMatchObject({
    code: 2,
    error: expect.stringMatching(/^idumb: nothing is kept as "r-1"/),
  });
});
