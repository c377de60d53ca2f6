import { expect, test } from "vitest";
import { evidence, request, turnSeen } from "../oracle/seen.fixture.ts";
import type { TaskSeen } from "../play/evidence.ts";
import { toldWhy } from "./told-why.ts";

const task = (status: TaskSeen["status"], reason = ""): TaskSeen => ({
  id: "tn-1",
  name: "todo app",
  status,
  reason,
  session: "ses_a",
  waitsFor: [],
  isProven: false,
});
const given = task("deferred", "the walrus supplier has left us");
const talk = (turn: number, content: string) =>
  request({ turn, body: { model: "m1", messages: [{ role: "user", content }] } });
const summed = request({ turn: 1, kind: "compaction" });

/** The goal is given up in the first turn; a compaction follows or not; then somebody asks. */
const asked = (words: string, compacted: boolean, first = given) =>
  toldWhy(
    evidence({
      turns: [
        turnSeen({ tasks: [first] }),
        turnSeen({ index: 1, tasks: [given] }),
        turnSeen({ index: 2, label: "asks", tasks: [given] }),
      ],
      requests: [...(compacted ? [summed] : []), talk(2, words)],
    }),
    ["todo app"],
    ["asks"],
  );

test("the request after a compaction has to say why a goal was given up", () => {
  expect(asked("todo app: the walrus supplier has left us", true).reasons).toEqual([]);
  expect(asked("Deferred: todo app", true)).toMatchObject({
    reasons: [{ text: 'nobody is told any more why "todo app" was given up', turn: 3 }],
    observations: [{ hits: 0, n: 1 }],
  });
});

test("but not while the talk about it is still there", () => {
  expect(asked("Deferred: todo app", false)).toMatchObject({ reasons: [], observations: [{ n: 0 }] });
  expect(asked("Deferred: todo app", true, task("active"))).toMatchObject({ reasons: [] });
});
