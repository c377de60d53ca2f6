import fc from "fast-check";
import { withExtras } from "./with-extras.ts";

const action = fc.constantFrom("allow", "ask", "deny");

/** The `permission` setting of a project: whole tools or patterns of what they are called with. */
export const permissionRules: fc.Arbitrary<Readonly<Record<string, unknown>>> = withExtras(
  4,
  fc.constant({}),
  {
    bash: fc.oneof(
      action,
      fc.constantFrom<unknown>(
        { "*": "ask", "echo *": "allow" },
        { "*": "allow", "cat *": "deny" },
        { "echo *": "ask", "*": "allow" },
      ),
    ),
    edit: fc.oneof(action, fc.constantFrom<unknown>({ "*": "deny", "b.txt": "allow" }, { "b.txt": "ask" })),
    read: fc.oneof(action, fc.constantFrom<unknown>({ "*.txt": "deny" }, { "*": "ask" })),
    task: action,
    skill: action,
    webfetch: action,
    external_directory: action,
    pt_plain: action,
    "*": action,
  },
);
