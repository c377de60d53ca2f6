/** Options beside the plugin's name in the settings of either OpenCode are the plugin's settings. */
import { expect, it } from "vitest";
import { openSetup, user } from "../opencode2/open-setup.fixture.ts";
import { openPlugin } from "./open-plugin.fixture.ts";
import { closeLater, refusal } from "./start-plugin.fixture.ts";

const tag = { command: "git tag x" };

it("on OpenCode 1", async () => {
  const asked = async (options?: Readonly<Record<string, unknown>>): Promise<string> => {
    const plugin = closeLater(await openPlugin({}, {}, "git", options));
    await plugin.message("ses_a", "tag it");
    return refusal(plugin.builtin("ses_a", "bash", tag));
  };
  expect(await asked({ mode: "strict" })).toMatch(/no-active-task[^]*mode strict/);
  expect(await asked()).toBe("allowed");
});

it("on OpenCode 2", async () => {
  const asked = async (options?: unknown): Promise<string> => {
    const host = await openSetup({}, {}, options);
    await host.request("ses_a", [user("msg_1", "tag it")]);
    return host.call("ses_a", "shell", tag);
  };
  expect(await asked({ mode: "strict" })).toMatch(/no-active-task[^]*mode strict/);
  expect(await asked()).not.toContain("no-active-task");
});
