/** The user wants to see a file before the work goes on; every project of the suite has these. */
import type { Chance } from "../persona/chance.ts";
import { aside, type Act } from "./act.ts";
import { oneOf } from "./one-of.ts";

const FILES = ["src/db/store.js", "src/api/router.js", "src/auth/session.js", "package.json"];
const WORDINGS = [
  (path: string) => `Before we go on, show me \`${path}\`.`,
  (path: string) => `Show me \`${path}\`. No changes, I only want to read it.`,
  (path: string) => `One moment: show me \`${path}\`, please, I want to compare it with my notes.`,
];

export function lookFirst(luck: Chance, label: string): readonly Act[] {
  const wording = oneOf(luck, WORDINGS, `wording ${label}`);
  return [aside(wording(oneOf(luck, FILES, `file ${label}`)))];
}
