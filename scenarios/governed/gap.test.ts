/**
 * S1, gaps: a session that rested for hours over an active task is told so once, at its next message. On the fake host
 * only, whose hours pass at once.
 */
import { expect, it } from "vitest";
import { textOf } from "opencode-simulator";
import { openGoverned } from "./open-governed.ts";

const HOUR_MS = 60 * 60_000;
const GAP = "WATCH gap: 3 h since this session last did something";
const start = { action: "start", name: "Todo storage", expectedOutput: "todos are kept" };

it("a session that rested for hours over an active task is told so once", async () => {
  const host = await openGoverned({ kind: "fake" });
  const session = await host.newSession();
  const heard = () => textOf(host.requests.at(-1)?.body.messages.findLast(({ role }) => role === "user"));
  await host.say(session, "build a todo app", [{ call: [["govern_task", start]] }, { say: "ok" }]);
  await host.host.sleep(HOUR_MS);
  await host.say(session, "go on", [{ say: "ok" }]);
  expect(heard()).not.toContain("WATCH gap");
  await host.host.sleep(3 * HOUR_MS);
  await host.say(session, "go on", [{ say: "ok" }]);
  expect(heard()).toContain(GAP);
  await host.say(session, "go on", [{ say: "ok" }]);
  expect(heard()).not.toContain("WATCH gap");
}, 120_000);
