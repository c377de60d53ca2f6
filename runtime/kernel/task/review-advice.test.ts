/** What waits for a task in review is told to get it reviewed, in the words of the one who asks. */
import { expect, it } from "vitest";
import { active, executor, reviewed, started, two } from "../at-work.fixture.ts";
import { CONTEXT, given } from "../given.fixture.ts";
import { unblockCall } from "./find-work.ts";
import { rowOf } from "../table.ts";
import type { CommandContext } from "../command.ts";
import type { Event } from "../event.ts";
import type { Signed } from "../given.fixture.ts";

const unblockAs = (who: Partial<CommandContext>, ...past: readonly (Event | Signed)[]) => {
  const { state } = given(...past);
  const task = rowOf(state.nodes, "tn-1") ?? expect.unreachable();
  return unblockCall(state, { ...CONTEXT, ...who }, task);
};
const unblock = (...past: readonly (Event | Signed)[]) => unblockAs({}, ...past);

it("a task in review is closed after a look, by whoever may close it", () => {
  const close = {
    tool: "govern_task",
    args: { action: "complete", task: "tn-1", evidence: "<what you checked>" },
  };
  const past = [...two, active, started("tn-1"), reviewed];
  expect(unblock(...past)).toEqual(close);
  const gap = (key: string): Event => ({
    type: "gaps-found",
    nodeId: "tn-1",
    round: 1,
    gaps: [{ key, todo: "Run npm test." }],
  });
  const lacks = {
    human:
      'Tell the human what tn-1 "TN-1" lacks in review, and ask: /idumb-accept <why> closes it as it is, /idumb-drop tn-1 gives it up. Run npm test. To mend it, fail it with a reason and reopen it.',
  };
  expect(unblock(...past, gap("test"))).toEqual(lacks);
  expect(unblock(...past, gap("evidence"))).toEqual(lacks);
  expect(unblockAs({ sessionID: "ses_b" }, ...past, gap("evidence"))).toEqual(close);
  expect(unblockAs(executor, ...past)).toEqual({
    human: "Ask build to look at tn-1, and to complete it or to fail it with what is missing.",
  });
});
