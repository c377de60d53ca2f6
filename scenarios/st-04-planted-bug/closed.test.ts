import { expect, test } from "vitest";
import { evidence, turnSeen } from "../oracle/seen.fixture.ts";
import type { TaskSeen } from "../play/evidence.ts";
import { closed } from "./closed.ts";
import { PLANTED } from "./user.ts";

const task = (status: string): TaskSeen => ({
  id: "tn-1",
  name: PLANTED.name,
  status,
  reason: "",
  session: "ses_a",
  waitsFor: [],
  isProven: false,
});

/** The planted line stands; the human accepts it in the second turn. */
const found = (...statuses: readonly string[]): string[] =>
  closed(
    evidence({
      turns: statuses.map((status, index) =>
        turnSeen({ index, label: index === 1 ? "accept" : "close", tasks: [task(status)] }),
      ),
    }),
  ).reasons.flatMap(({ text }) => (text.includes("planted line") ? [text] : []));

test("what the human accepted may be closed, by that word itself too, and not before", () => {
  expect(found("active", "active", "completed")).toEqual([]);
  expect(found("review", "completed")).toEqual([]);
  expect(found("completed", "completed")).toHaveLength(1);
  expect(found("completed")).toHaveLength(1);
});
