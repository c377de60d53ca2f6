import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { start } from "../start-plugin.fixture.ts";

/** Nobody awaits what is told. */
const SENT_MS = 50;

const created = (id: string, version: string): unknown => ({ info: { id, version } });

test("what the product loses on an older host is told the human once, in the log and as a toast", async () => {
  const plugin = await start();
  for (const id of ["ses_1", "ses_2"]) await plugin.event("session.created", created(id, "1.1.53"));
  await sleep(SENT_MS);
  const told = plugin.requests.filter((request) =>
    request.includes("refusals may read otherwise than written"),
  );
  expect(told.map((request) => request.split(" ")[1])).toEqual(["/log", "/tui/show-toast"]);
  expect(told.every((request) => request.includes("OpenCode 1.1.53, tool.execute.before"))).toBe(true);
});

test("on a host that lacks nothing, and on one that nobody measured, nothing is told", async () => {
  for (const version of ["1.18.33", "9.9.9"]) {
    const plugin = await start();
    await plugin.event("session.created", created("ses_1", version));
    await sleep(SENT_MS);
    expect(plugin.requests.filter((request) => request.includes(`OpenCode ${version}`))).toEqual([]);
  }
});
