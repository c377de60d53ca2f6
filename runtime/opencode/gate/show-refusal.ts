/** What the human sees of a refusal: what was tried, why not, and the command that ends it. */
import { tellInTurn, type RootSession } from "../project/tell-in-turn.ts";
import type { Refusal } from "../../kernel/refusal.ts";
import type { GovernedProject } from "../project/governed-project.ts";

/** The command by which the human ends what a refusal of that code says; none where the agent ends it by itself. */
export const ENDS: Readonly<Record<string, string>> = {
  "no-active-task": "/idumb-pause",
  "tool-not-allowed": "/idumb-pause",
  "path-not-allowed": "/idumb-pause",
  "path-unknown": "/idumb-pause",
  "acting-file": "/idumb-pause",
  "unread-file": "/idumb-pause",
  "failure-unanswered": "/idumb-pause",
  "children-ungoverned": "/idumb-pause",
  destructive: "/idumb-allow",
  "hidden-payload": "/idumb-allow",
  "course-unsaid": "/idumb-keep",
  "plan-questioned": "/idumb-keep",
  "banned-by-human": "/idumb-lift",
  "contested-decision": "/idumb-decide",
};

/** Of these the human was told when they began. */
const TOLD: ReadonlySet<string> = new Set(["store-broken", "foreign-rows"]);

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** @param insists the agent made this call again and again */
export function showRefusal(
  project: GovernedProject,
  root: RootSession,
  { code, what, why, whyForHuman = why }: Refusal,
  insists: boolean,
): void {
  if (!insists && TOLD.has(code)) return;
  const ends = ENDS[code] === undefined ? "" : ` ${ENDS[code]} ends this.`;
  const said = insists ? "The agent keeps trying a refused call" : "Refused";
  tellInTurn(project, root, `${said}: ${sentence(what)} ${capital(sentence(whyForHuman))}${ends}`, insists);
}
