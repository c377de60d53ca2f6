/** Settings of one generation of OpenCode before the program of the other: one message, and nothing is made worse. */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { runCli } from "./run-cli.fixture.ts";

const OURS = "./node_modules/idumb";
const VERSIONS = { 1: "1.18.33", 2: "0.0.0-next-16350" } as const;
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A project with such settings, and a program that only answers to `--version`. */
function project(generation: 1 | 2, settings: object) {
  const directory = mkdtempSync(join(tmpdir(), "two-generations-"));
  folders.push(directory);
  mkdirSync(join(directory, "node_modules/idumb"), { recursive: true });
  writeFileSync(join(directory, "node_modules/idumb/package.json"), "{}");
  writeFileSync(join(directory, "opencode.json"), JSON.stringify(settings));
  const host = join(directory, "host");
  writeFileSync(host, `#!/bin/sh\necho ${VERSIONS[generation]}\n`);
  chmodSync(host, 0o755);
  const env = { HOME: directory, XDG_CONFIG_HOME: join(directory, "home"), XDG_DATA_HOME: "" };
  return {
    directory,
    idumb: (...args: readonly string[]) => runCli(directory, [...args, "--host", host], env),
    settings: (): unknown => JSON.parse(readFileSync(join(directory, "opencode.json"), "utf8")),
  };
}

describe('settings whose "plugins" this OpenCode does not read', () => {
  it.each([
    [1, { plugins: ["x"] }, /OpenCode 1 does not read it/],
    [1, { plugins: [OURS] }, /OpenCode 1 does not read it/],
    [2, { agent: {}, plugins: [OURS] }, /"agent" is a key of OpenCode 1, and beside one OpenCode 2 does not/],
  ] as const)(
    "are refused by init before OpenCode %s, and left as they are: %j",
    (generation, before, why) => {
      const { idumb, settings } = project(generation, before);
      const { code, error } = idumb("init", "--yes");
      expect({ code, error }).toMatchObject({ code: 3, error: expect.stringMatching(why) as string });
      expect(error).toContain('Call that key "plugin"');
      expect(settings()).toEqual(before);
    },
  );

  it("are named by doctor, with the key that is in the way", () => {
    const { idumb } = project(2, { agent: {}, plugins: [OURS] });
    expect(idumb("doctor").out).toMatch(
      /FAIL opencode\.json names the plugin under "plugins": "agent" is a key of OpenCode 1.*Name it under "plugin"/,
    );
  });
});

it("where both keys stand, the entry under the key that is read is enough", () => {
  const before = { plugin: [OURS], plugins: [] };
  const { idumb, settings } = project(1, before);
  expect(idumb("init", "--yes").out).toContain("Everything is there already");
  expect(settings()).toEqual(before);
});

it("doctor sends to the log only where the settings name the plugin, and says where it lies", () => {
  expect(project(1, {}).idumb("doctor").out).not.toMatch(/Its log|uninstall/);
  const { idumb, directory } = project(1, { plugin: [OURS] });
  expect(idumb("doctor").out).toContain(`Its log in ${directory}/.local/share/opencode/log says why`);
});
