/**
 * What the human sees of a refusal: what was tried, why not, and the command that ends it. The first of a turn is shown,
 * and the one that the agent keeps trying: a gate that nobody hears of would look like a broken agent, and one that
 * speaks at each call would not be read.
 */
import { slice } from "../project/slice.ts";
import type { Refusal } from "../../kernel/refusal.ts";
import type { GovernedProject } from "../project/governed-project.ts";
import type { SessionMemory } from "../project/session-desk.ts";

/** The command by which the human ends what a refusal of that code says. */
const ENDS: Readonly<Record<string, string>> = {
  "no-active-task": "/idumb-pause",
  destructive: "/idumb-allow",
  "hidden-payload": "/idumb-allow",
  "course-unsaid": "/idumb-keep",
  "plan-questioned": "/idumb-keep",
  "banned-by-human": "/idumb-lift",
  "contested-decision": "/idumb-decide",
};

/** Of these the human was told when they began. */
const TOLD: ReadonlySet<string> = new Set(["store-broken", "foreign-rows"]);

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

const shownOf = slice<SessionMemory, { inTurn: boolean }>(() => ({ inTurn: false }));

/** A turn of the human's begins: its first refusal is shown. */
export const refusalsUnseen = (memory: SessionMemory): void => {
  shownOf(memory).inTurn = false;
};

/**
 * @param root the session in which the human is: its subagents' refusals are of the same turn
 * @param insists the agent made this call again and again
 */
export function showRefusal(
  project: GovernedProject,
  root: SessionMemory,
  { code, what, why }: Refusal,
  insists: boolean,
): void {
  const shown = shownOf(root);
  if (!insists && (shown.inTurn || TOLD.has(code))) return;
  shown.inTurn = true;
  const ends = ENDS[code] === undefined ? "" : ` ${ENDS[code]} ends this.`;
  const said = insists ? "The agent keeps trying a refused call" : "Refused";
  project.voice.toast("warning", `${said}: ${sentence(what)} ${sentence(why)}${ends}`);
}
