import { expect, it } from "vitest";
import { atWork } from "../../kernel/at-work.fixture.ts";
import { given } from "../../kernel/given.fixture.ts";
import { asked } from "../../kernel/signal/heard.fixture.ts";
import { answerIn } from "./answer-course.ts";
import type { Command } from "../../kernel/command.ts";

const assign = (task: string | null): Command => ({
  type: "assign-delegation",
  task,
  spec: task === null ? { name: "Chess", expectedOutput: "a game" } : null,
  plan: null,
  scope: {},
  agent: "general",
  callBudget: 5,
});

it("lies in handing on a task that the question is about, and in no new one: that may be the other goal", () => {
  const { state } = given(...atWork, asked(["tn-1", "tn-2"]));
  expect(answerIn(state, "ses_a", assign("tn-2"))).toEqual({ kind: "unchanged" });
  expect(answerIn(state, "ses_a", assign("tn-9"))).toBeUndefined();
  expect(answerIn(state, "ses_a", assign(null))).toBeUndefined();
});
