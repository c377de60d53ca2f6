/** What the plugin noted of its hooks while it ran, as `idumb doctor` tells it. */
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { emptyFolder, governed, SESSION } from "./looked-at.fixture.ts";
import { runCli } from "./run-cli.fixture.ts";

/** A program that answers as that version of OpenCode does. */
function hostOf(version: string): string {
  const path = join(emptyFolder(), "opencode");
  writeFileSync(path, `#!/bin/sh\necho ${version}\n`);
  chmodSync(path, 0o755);
  return path;
}

const doctor = (directory: string, version: string): string =>
  runCli(directory, ["doctor", "--host", hostOf(version)], { HOME: directory, XDG_CONFIG_HOME: directory })
    .out;

const noted = (directory: string): Readonly<Record<string, string | null>> =>
  (
    JSON.parse(readFileSync(join(directory, ".idumb/hooks.json"), "utf8")) as {
      hooks: Record<string, string>;
    }
  ).hooks;

it("names the hooks that this OpenCode called, and those that it did not call yet", async () => {
  const { plugin } = await governed();
  const { directory } = plugin;
  expect(doctor(directory, "1.18.33")).toMatch(
    /ok {3}no hook was called by OpenCode 1\.18\.33 in this project yet/,
  );
  await plugin.event("session.created", { info: { id: SESSION, version: "1.18.33" } });
  await plugin.compact(SESSION, "a summary");
  await vi.waitFor(() => expect(noted(directory)["experimental.session.compacting"]).toMatch(/^20\d\d-/));
  const out = doctor(directory, "1.18.33");
  expect(out).toContain("ok   OpenCode 1.18.33 was measured: every hook does its work");
  expect(out).toMatch(
    /ok {3}hooks called in this project, .*: event, tool\.execute\.before, .*; not yet: .*shell\.env/,
  );
  // Another version may call others.
  expect(doctor(directory, "1.17.19")).toMatch(/no hook was called by OpenCode 1\.17\.19/);
});

it("says that nothing was checked where tools ran and the plugin was never asked", async () => {
  const { plugin } = await governed();
  const { directory } = plugin;
  await plugin.event("session.created", { info: { id: SESSION, version: "1.18.33" } });
  await vi.waitFor(() => noted(directory));
  const file = join(directory, ".idumb/hooks.json");
  const read = JSON.parse(readFileSync(file, "utf8")) as { hooks: Record<string, string | null> };
  read.hooks["tool.execute.before"] = null;
  writeFileSync(file, JSON.stringify(read));
  expect(doctor(directory, "1.18.33")).toMatch(
    /FAIL OpenCode ran tools and never called tool\.execute\.before/,
  );
});

it("names the hook in which the plugin failed, and no longer after a start without a failure", async () => {
  const { plugin } = await governed();
  const { directory } = plugin;
  await plugin.event("session.created", { info: { id: SESSION, version: "1.18.33" } });
  const token = `ghp_${"aB3d".repeat(9)}`;
  const failing = {
    get sessionID(): string {
      throw new Error(`no entry for ${token}`);
    },
  };
  await expect(plugin.event("session.compacted", failing)).resolves.toBeUndefined();
  await vi.waitFor(() =>
    expect(readFileSync(join(directory, ".idumb/hooks.json"), "utf8")).toContain("event failed"),
  );
  expect(doctor(directory, "1.18.33")).toMatch(
    /FAIL in its last start the plugin failed in event: event failed: no entry for \[redacted\]/,
  );
  expect(readFileSync(join(directory, ".idumb/hooks.json"), "utf8")).not.toContain(token);
  const next = await plugin.again();
  await next.event("session.created", { info: { id: "ses_next", version: "1.18.33" } });
  await vi.waitFor(() => expect(doctor(directory, "1.18.33")).not.toContain("FAIL in its last start"));
  await next.close();
});

it("tells what a version lacks that was measured, and that another was not", () => {
  const directory = emptyFolder();
  expect(doctor(directory, "1.2.27")).toMatch(
    /FAIL OpenCode 1\.2\.27, tool\.execute\.before: refusals may read otherwise/,
  );
  expect(doctor(directory, "1.99.0")).toContain("OpenCode 1.99.0 was not measured");
});
