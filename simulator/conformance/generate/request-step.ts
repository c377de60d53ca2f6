import fc from "fast-check";
import type { ScriptStep } from "../../script/script.ts";

const request: fc.Arbitrary<ScriptStep> = fc
  .constantFrom<NonNullable<ScriptStep["request"]>>(
    { method: "GET", path: "/session/$SES1/todo" },
    { method: "GET", path: "/session/$SES1/children" },
    { method: "GET", path: "/session/$SES1/message?limit=2" },
    { method: "GET", path: "/session/status" },
    { method: "GET", path: "/session/$SES2" },
    { method: "GET", path: "/permission" },
    { method: "GET", path: "/question" },
    { method: "GET", path: "/file/content?path=a.txt" },
    { method: "GET", path: "/find/file?query=a.txt" },
    { method: "PATCH", path: "/session/$SES1", body: { title: "renamed" } },
    { method: "POST", path: "/session/$SES1/abort" },
    { method: "DELETE", path: "/session/$SES2" },
  )
  .map((asked) => ({ request: asked }));

/** Answered before the turn begins, so the step waits until it surely has: the next one would race with it. */
const promptAsync = fc.constant<ScriptStep>({
  request: {
    method: "POST",
    path: "/session/$SES1/prompt_async",
    body: { parts: [{ type: "text", text: "later" }] },
  },
  settle: 1500,
});

/** Routes that show or change a session without the model, and the one that only leaves a prompt. */
export const requestStep: fc.Arbitrary<ScriptStep> = fc.oneof(
  { weight: 12, arbitrary: request },
  { weight: 1, arbitrary: promptAsync },
);
