/** On OpenCode 2: options beside the plugin's name are in force, and a human who looks from a shell sees what was refused. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { OpenHost } from "opencode-simulator";
import { expect, it } from "vitest";
import { runCli } from "../../runtime/cli/run-cli.fixture.ts";
import { call, openOn, project, RUNTIME } from "./open-on.fixture.ts";

const tag = call(["shell", { command: "git tag seen" }]);

export const lookedAt = (openHost: OpenHost): void =>
  it("options count as settings, and status, why and documents tell of a session that goes on", async () => {
    const directory = project();
    for (const folder of [".opencode", ".specify", "specs/login"])
      mkdirSync(join(directory, folder), { recursive: true });
    writeFileSync(join(directory, "specs/login/spec.md"), "# Login\nthree attempts\n");
    writeFileSync(join(directory, "specs/login/plan.md"), "# Plan\n");
    writeFileSync(
      join(directory, ".opencode/opencode.json"),
      JSON.stringify({ plugins: [{ package: RUNTIME, options: { mode: "strict" } }] }),
    );
    const host = await openOn(openHost, directory, { plugins: [] });
    await host.say("tag it", [tag]);
    expect(host.sent()).toMatch(/no-active-task[^]*mode strict/);
    const status = runCli(directory, ["status"]);
    expect(status).toMatchObject({ code: 0, error: "" });
    const id = /^ {2}(\d+) .* no-active-task: .*git tag seen/m.exec(status.out)?.[1] ?? "";
    expect(status.out).toContain("mode strict");
    expect(runCli(directory, ["why", id]).out).toMatch(/instead: govern_task/);
    // The human asks inside of the host: the screen shows it, and the agent's answer is one word.
    await host.say("/idumb-status", []);
    expect(host.sent()).toContain("Answer with one word: Shown.");
    // A human changes a planning document; it is seen with the next message.
    writeFileSync(join(directory, "specs/login/spec.md"), "# Login\nfive attempts\n");
    await host.say("and now?", []);
    expect(host.sent()).toMatch(/spec\.md changed in "Login"\. specs\/login\/plan\.md rests on that/);
    const shown = await (await host.host.fetch(`/api/session/${host.session.id}/message`)).text();
    expect(shown).toMatch(/"description":"idumb: [^"]*[Mm]ode:? strict/);
    expect(runCli(directory, ["documents"])).toMatchObject({ code: 1, error: "" });
  }, 300_000);
