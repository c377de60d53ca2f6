/**
 * A human looks from a shell while the host works: the options beside the plugin's name are in force, the refusal stands
 * in the journal, and looking changes nothing for the agent.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import type { HostKind } from "opencode-simulator";
import { runCli } from "../../runtime/cli/run-cli.fixture.ts";
import { AS_ADVISED, NO_SNAPSHOTS, openGoverned } from "./open-governed.ts";

const RUNTIME = pathToFileURL(join(import.meta.dirname, "../../runtime")).href;
const TAG = { call: [["bash", { command: "git tag seen", description: "tag" }]] } as const;

export const lookedAt = (kind: HostKind) =>
  it(`status, log, why and explain tell of a session that goes on (${kind})`, async () => {
    const host = await openGoverned({
      kind,
      files: {
        ".opencode/opencode.json": JSON.stringify({
          ...NO_SNAPSHOTS,
          plugin: [[RUNTIME, { mode: "strict" }]],
        }),
      },
    });
    const cli = (...args: readonly string[]): string => {
      const { out, error } = runCli(host.directory, args);
      expect(error).toBe("");
      return out;
    };
    const session = await host.newSession();
    await host.say(session, "tag it", [TAG, { say: "no" }]);
    expect(host.results(session).at(-1)).toMatch(/no-active-task[^]*mode strict/);
    expect(cli("status")).toMatch(
      /mode strict[^]*no plans yet[^]*Refused last:\n {2}\d+ .* no-active-task: bash "git tag seen"/,
    );
    const [id = ""] = cli("log", "--refusals", "--session", session).split(" ");
    expect(cli("why", id)).toMatch(/why: .*\n {2}instead: govern_task/);
    const begin = { call: [[AS_ADVISED, {}]] } as const;
    await host.say(session, "begin, then tag it", [TAG, begin, TAG, { say: "done" }]);
    expect(host.results(session).at(-1)).not.toContain("GOVERNANCE BLOCK");
    expect(cli("status")).toMatch(/^> {3}tn-1 .*\[active/m);
    expect(cli("explain", "git tag again")).toMatch(/Mode strict: allowed, recorded as git/);
    expect(cli("explain", "git tag again", "--no-task")).toMatch(/Mode strict: refused \(no-active-task\)/);
    await host.close();
  }, 240_000);
