import { expect, it } from "vitest";
import { begin, start } from "../start-plugin.fixture.ts";
import type { OpenedPlugin } from "../open-plugin.fixture.ts";

/** The settings of somebody who wants agents to be asked; they are not unless one does. */
const ASKS = { ".opencode/idumb.jsonc": '{ "maxContinuations": 3 }' };

const asked = ({ requests }: OpenedPlugin): number =>
  requests.filter((request) => request.includes("/prompt_async")).length;

async function stopped(
  speaks: boolean,
  settings: Readonly<Record<string, string>> = ASKS,
): Promise<OpenedPlugin> {
  const plugin = await start(settings);
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

it("no agent is asked to go on unless the settings say so", async () => {
  expect(asked(await stopped(false, {}))).toBe(0);
});

it("nobody is asked in the middle of a turn that the human began while the one before was looked at", async () => {
  const plugin = await stopped(true);
  expect(asked(plugin)).toBe(0);
  await plugin.builtin("ses_a", "write", { filePath: "x.txt", content: "1" });
  await plugin.event("session.idle", { sessionID: "ses_a" });
  expect(asked(plugin)).toBe(1);
});

/** What the agent was asked last, as the host hands it back as a message. */
function lastAsk({ requests }: OpenedPlugin): string {
  const request = requests.findLast((one) => one.includes("/prompt_async")) ?? "";
  const body = JSON.parse(request.slice(request.indexOf("{"))) as { parts: readonly { text: string }[] };
  return body.parts.map(({ text }) => text).join("");
}

it.each([
  ["only talks when asked is asked once", false, 1],
  ["calls a tool each time is asked three times", true, 3],
])("an agent that stops with open work and %s, then the human is told", async (_title, acts, times) => {
  const plugin = await start(ASKS);
  await plugin.message("ses_a", "do it");
  await plugin.call("ses_a", "govern_task", begin);
  for (let turn = 1; turn <= times; turn += 1) {
    await plugin.event("session.idle", { sessionID: "ses_a" });
    expect(asked(plugin)).toBe(turn);
    await plugin.message("ses_a", lastAsk(plugin));
    if (acts) await plugin.builtin("ses_a", "read", { filePath: "a.txt" });
  }
  await plugin.event("session.idle", { sessionID: "ses_a" });
  expect(asked(plugin)).toBe(times);
  const told = `it was asked ${times === 1 ? "once" : "3 times"} to go on`;
  await expect.poll(() => plugin.requests.join("\n")).toContain(told);
});
