/**
 * The user of ST-20, in whose project one thing after another breaks that the plugin lives on: its settings, its
 * journal, the folder of its state. They want quick edits all the while.
 */
import type { Chance } from "../persona/chance.ts";

const CHANGES = [
  "change `sessionHours: 8` to `sessionHours: 24` in `src/config.js`",
  "change `pageSize: 25` to `pageSize: 50` in `src/config.js`",
  "change `Welcome back` to `Hello again` in `web/index.html`",
  "change `--accent: teal` to `--accent: coral` in `web/style.css`",
  "change `Too many attempts` to `Slow down please` in `src/api/login.js`",
];

const HURRY = ["just quickly, no ticket:", "tiny thing,", "customer is on the phone!! please"];

/** Settings with a typing error. */
export const BROKEN_SETTINGS = '{ "mode": "strict", "maxContinuations": }';
export const STRICT_SETTINGS = '{ "mode": "strict" }';
export const GARBAGE = "this was a database once";

/** What an earlier program of the kind left in the project, as it wrote it. */
export const OLD_STATE = {
  file: ".hivemind/hierarchy.json",
  work: "Move to metric units",
  text: JSON.stringify({
    root: {
      id: "h-1",
      content: "Move to metric units",
      status: "active",
      children: [
        { id: "h-2", content: "Convert the charts", status: "pending" },
        { id: "h-3", content: "Convert the tables", status: "complete" },
      ],
    },
  }),
} as const;

export interface Lines {
  /** After the settings broke. */
  readonly settings: string;
  /** After the journal broke: first without a task, then as it should be. */
  readonly journal: string;
  readonly insist: string;
  /** After nothing can be kept any more, in mode strict. */
  readonly state: string;
  readonly look: string;
}

/** Draws wishes and wording. */
export function linesOf(luck: Chance): Lines {
  const [first = "", second = "", third = "", fourth = ""] = luck.shuffle(CHANGES, "changes");
  const hurry = (label: string) => HURRY[luck.below(HURRY.length, label)];
  return {
    settings: `${hurry("settings")} ${first}`,
    journal: `${hurry("journal")} ${second}`,
    insist: `Fine, do it the way it wants: ${third}`,
    state: `${hurry("state")} ${fourth}`,
    look: "show me `src/config.js` and what changed lately",
  };
}
