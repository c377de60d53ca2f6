/** Calls that agents' files and skills show alike. Tests make each of them. */
import { TOOL } from "../kernel/tool-names.ts";

export type Call = readonly [tool: string, args: Readonly<Record<string, unknown>>];

export const PLAN: Call = [
  TOOL.plan,
  {
    action: "create",
    name: "Login",
    acceptance: ["npm test passes"],
    tasks: [
      { name: "Build the login form", expectedOutput: "src/login.ts with a passing test" },
      { name: "Remember the user", expectedOutput: "src/remember.ts with a passing test" },
    ],
  },
];
export const KEEP: Call = [
  TOOL.anchor,
  { action: "create", type: "decision", priority: "critical", content: "Sessions use JWT" },
];
/** That the human wants it otherwise than it was decided. */
export const SAY: Call = [TOOL.task, { action: "status", course: "database = MongoDB" }];
export const CHECK: Call = [TOOL.shell, { command: "npm test", purpose: "validation" }];
