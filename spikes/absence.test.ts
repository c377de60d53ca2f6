import { expect, it } from "vitest";
import { absenceOf, type Absence } from "./absence.ts";
import { askSpike2 } from "./ask-spike.ts";
import { PINNED } from "./generation.ts";

const ask = (looksFor: Absence["looksFor"]) =>
  askSpike2(
    absenceOf({ id: "a", hypothesis: "It is there", carries: "nothing", instead: "nothing", looksFor }),
    "fake",
    { version: PINNED[2], date: "2026-01-01" },
  );

it.each([
  { hook: "session.context" },
  { hook: "tool.execute.after" },
  { member: "session.interrupt" },
  { caller: "progress" },
  { event: "session.execution.succeeded" },
  { event: "permission.asked" },
  { event: "session.retry.scheduled" },
  { tool: "write" },
])("what is there is found: %j", async (looksFor) => {
  expect(await ask(looksFor)).toMatchObject({ verdict: "holds", expected: "absent" });
});

it("what is not there is absent, and the answer says where it was looked for", async () => {
  expect(await ask({ hook: "session.nothing" })).toMatchObject({
    verdict: "absent",
    observed: "the hook session.nothing, which was registered without complaint, called: never",
  });
});
