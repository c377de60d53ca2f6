import fc from "fast-check";
import type { ScriptStep } from "../../script/script.ts";

/** Routes that show or change a session without the model: what a driver or another client may ask meanwhile. */
export const requestStep: fc.Arbitrary<ScriptStep> = fc
  .constantFrom<NonNullable<ScriptStep["request"]>>(
    { method: "GET", path: "/session/$SES1/todo" },
    { method: "GET", path: "/session/$SES1/children" },
    { method: "GET", path: "/session/$SES1/message?limit=2" },
    { method: "GET", path: "/session/status" },
    { method: "GET", path: "/session/$SES2" },
    { method: "GET", path: "/permission" },
    { method: "GET", path: "/question" },
    { method: "GET", path: "/file/content?path=a.txt" },
    { method: "GET", path: "/find/file?query=still" },
    { method: "PATCH", path: "/session/$SES1", body: { title: "renamed" } },
    { method: "POST", path: "/session/$SES1/abort" },
    {
      method: "POST",
      path: "/session/$SES1/prompt_async",
      body: { parts: [{ type: "text", text: "later" }] },
    },
    { method: "DELETE", path: "/session/$SES2" },
  )
  .map((request) => ({ request }));
