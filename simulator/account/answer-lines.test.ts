import { expect, it } from "vitest";
import { answerLines } from "./answer-lines.ts";

const told = (type: string, properties: object): string[] =>
  answerLines({ type, properties }).map((line) => line.trim());

it("tells toasts, and what was asked of the user and answered, on both generations", () => {
  expect(told("tui.toast.show", { title: "T", message: "m", variant: "warning" })).toEqual([
    "toast (warning): T: m",
  ]);
  expect(told("permission.asked", { permission: "bash", patterns: ["ls", "rm x"] })).toEqual([
    'permission asked: bash "ls, rm x"',
  ]);
  expect(told("permission.asked", { action: "shell", resources: ["ls"] })).toEqual([
    'permission asked: shell "ls"',
  ]);
  expect(told("permission.replied", { reply: "reject" })).toEqual(["user replies: reject"]);
  expect(told("question.asked", { questions: [{ question: "Which?" }] })).toEqual([
    'question asked: "Which?"',
  ]);
  expect(told("form.replied", { answer: { a: 1 } })).toEqual(['user answers: {"a":1}']);
  expect(told("form.cancelled", {})).toEqual(["user dismisses it"]);
  expect(told("session.idle", {})).toEqual([]);
});
