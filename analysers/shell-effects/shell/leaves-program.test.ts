import { expect, it } from "vitest";
import { leavesProgram } from "./leaves-program.ts";

it.each([
  "npm run dev &",
  "(sleep 9; echo x > a) > /dev/null 2>&1 &",
  "cd app && { npm start & }",
  "a & b",
  "echo $(npm start > log &)",
])("leaves a program running: %s", (command) => expect(leavesProgram(command)).toBe(true));

it.each(["npm test && ls", "npm test 2>&1 | tail", "curl 'http://a?b&c'", "echo 'a &'", "if (", ""])(
  "leaves none: %s",
  (command) => expect(leavesProgram(command)).toBe(false),
);
