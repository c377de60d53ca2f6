import fc from "fast-check";
import type { PermissionReply, ScriptStep } from "../../script/script.ts";
import { withExtras } from "./with-extras.ts";

/** How the user answers what the host asks during a step; with none left, permissions are granted once. */
const permission = fc.constantFrom<PermissionReply>("once", "always", "reject", {
  reply: "reject",
  message: "not like this",
});
const question = fc.constantFrom<NonNullable<ScriptStep["questions"]>[number]>(
  { answers: [["A"]] },
  { answers: [["A", "B"], ["C"]] },
  { answers: [[]] },
  { reject: true },
);

export const userReplies: fc.Arbitrary<Pick<ScriptStep, "permissions" | "questions">> = withExtras(
  4,
  fc.constant({}),
  {
    permissions: fc.array(permission, { minLength: 1, maxLength: 3 }),
    questions: fc.array(question, { minLength: 1, maxLength: 2 }),
  },
);
