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
const SPEC = "# Login\n## Limits\nthree attempts\n## Scope\nthe web\n";
const call = (tool: string, args: unknown) => ({ call: [[tool, args]] as const });
const TAG = { call: [["bash", { command: "git tag seen", description: "tag" }]] } as const;

export const lookedAt = (kind: HostKind) =>
  it(`status, log, why, explain and documents tell of a session that goes on (${kind})`, async () => {
    const host = await openGoverned({
      kind,
      files: {
        ".specify/memory.md": "",
        "specs/login/spec.md": SPEC,
        "specs/login/plan.md": "# Plan\nas in the spec\n",
        "specs/login/loose.md": "# Notes\n",
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

    expect(cli("documents")).toBe(
      [
        "  specs/login/plan.md (spec-kit login)",
        "  specs/login/spec.md (spec-kit login)",
        "? specs/login/loose.md (its framework knows no such file there)\n",
      ].join("\n"),
    );
    await host.say(session, "five attempts then", [
      call("read", { filePath: "specs/login/spec.md" }),
      call("edit", { filePath: "specs/login/spec.md", oldString: "three", newString: "five" }),
      { say: "done" },
    ]);
    expect(host.results(session).at(-1)).toMatch(
      /specs\/login\/spec\.md changed in "Limits"\. specs\/login\/plan\.md rests on that and may no longer hold/,
    );
    const why = 'specs/login/spec.md changed in "Limits"';
    expect(cli("status")).toContain(`Documents that may no longer hold:\n  specs/login/plan.md: ${why}`);
    expect(runCli(host.directory, ["documents"])).toMatchObject({
      code: 1,
      out: expect.stringContaining(
        `! specs/login/plan.md (spec-kit login)\n    may no longer hold: ${why}`,
      ) as string,
    });
    await host.say(session, "and the plan", [
      call("read", { filePath: "specs/login/plan.md" }),
      call("write", { filePath: "specs/login/plan.md", content: "# Plan\nfive attempts\n" }),
      { say: "done" },
    ]);
    expect(runCli(host.directory, ["documents"])).toMatchObject({ code: 0, error: "" });
    await host.close();
  }, 240_000);
