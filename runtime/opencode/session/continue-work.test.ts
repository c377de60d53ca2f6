import { expect, it } from "vitest";
import { begin, start } from "../start-plugin.fixture.ts";
import type { OpenedPlugin } from "../open-plugin.fixture.ts";

const asked = ({ requests }: OpenedPlugin): number =>
  requests.filter((request) => request.includes("/prompt_async")).length;

async function stopped(speaks: boolean): Promise<OpenedPlugin> {
  const plugin = await start();
  await plugin.message("ses_a", "do it");
  await plugin.call("ses_a", "govern_task", begin);
  const ended = plugin.event("session.idle", { sessionID: "ses_a" });
  if (speaks) await plugin.message("ses_a", "and now something else");
  await ended;
  await plugin.event("session.idle", { sessionID: "ses_b" });
  return plugin;
}

it("an agent that stops with open work is asked to go on", async () => {
  expect(asked(await stopped(false))).toBe(1);
});

it("nobody is asked in the middle of a turn that the human began while the one before was looked at", async () => {
  const plugin = await stopped(true);
  expect(asked(plugin)).toBe(0);
  await plugin.event("session.idle", { sessionID: "ses_a" });
  expect(asked(plugin)).toBe(1);
});
