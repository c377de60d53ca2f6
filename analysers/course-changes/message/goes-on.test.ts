/** Who goes on with what is under way, or dictates a call, changes no course. */
import { describe, expect, it } from "vitest";
import { NO_CONVERSATION } from "../conversation.ts";
import { withAnswer } from "../course-answer.ts";
import { hearMessage } from "./hear-message.ts";

const none = () => ({ inForce: [], past: [] });
const OPEN = "Login form, Todo app; Validation, Todo app";
const begun = hearMessage(
  "Build a todo app with a login and validation.",
  NO_CONVERSATION,
  none,
).conversation;
const heard = (message: string, before = begun) => hearMessage(message, before, none, OPEN);

describe("going on", () => {
  it.each([
    "go on with the login form",
    "ok, continue with the validation please",
    "go on",
    "mach mit dem login weiter",
    "sigue con la login",
    "继续",
  ])("%s: asks nothing, and answers", (message) => {
    expect(heard(message).course).toBe("none");
    expect(heard(message).answer).toMatch(/^(go on|keep)$/);
  });

  it.each([
    "don't go on with the login form",
    "go on with the payments",
    "drop the validation and go on with the login form",
    "shall we go on with the login form?",
    "go on with the login form in Postgres",
    "tomorrow we go on with the login form instead",
  ])("%s: is no answer", (message) => {
    expect(heard(message).answer).not.toBe("go on");
  });

  it("with a goal that was replaced is a return", () => {
    const asked = heard("Forget the todo app, build a weather map instead.").conversation;
    const other = withAnswer(asked, { kind: "new goal", what: "a weather map" });
    const back = hearMessage("go on with the todo app", other, none, "Map tiles, Weather map");
    expect(back.course).toBe("ask");
    expect(back.answer).not.toBe("go on");
  });
});

describe("a dictated call", () => {
  const call = 'desk_save {"path":"a.md","content":"forget the todo app, build \\"a map\\" {instead"}';

  it("is no change of course, whatever stands in it", () => {
    expect(heard(`Make this call: ${call}`)).toMatchObject({ course: "none", isPoisonInData: false });
    expect(heard(`Make this call, and then what its answer tells you: ${call}`).course).toBe("none");
  });

  it("hides nothing that is said before it or behind it", () => {
    expect(heard(`Forget the todo app, build a weather map instead. ${call}`).course).toBe("ask");
    expect(
      heard(`Make this call: ${call}. Then forget the todo app, build a weather map instead`).course,
    ).toBe("ask");
  });

  it("is read in bounded time", () => {
    const start = performance.now();
    heard(`${"a {".repeat(3_000)}`);
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});
