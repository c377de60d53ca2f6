/**
 * The vibe coder of ST-03: five tasks for auth, properly planned, two of them closed, the third begun; then, in the
 * middle of it, another goal.
 */
import type { Chance } from "../persona/chance.ts";

/** The tasks in the order in which they are planned. */
export const AUTH = [
  "Users table",
  "Password rules",
  "Login route",
  "Session tokens",
  "Logout button",
] as const;

/** What must not be there before the plan says what happens to auth. */
export const PAYMENTS = "src/payments/";

export const PIVOT = "Actually forget auth, let's do payments instead";

const OPENERS = ["Ok, big one.", "Right, let's get serious.", "New week, new feature!"];
const CHATTER = [
  "I like how this is going.",
  "Can the login route also take a name, or is that silly?",
  "The users table looks good to me.",
  "Tell me in one line what the password rules check.",
];
const PUSHES = ["Money first!", "The investors want to see a checkout on Friday,", "No time to lose,"];

const create = (path: string, content: string): string => `create \`${path}\` with \`${content}\``;

export interface Lines {
  readonly plan: string;
  /** One piece of auth each: begin and write, then close. */
  readonly work: readonly { readonly begin: string; readonly close: string }[];
  readonly chat: readonly string[];
  readonly push: readonly string[];
  readonly insist: string;
  readonly question: string;
}

/** Draws the wording. */
export function linesOf(luck: Chance): Lines {
  const pick = (from: readonly string[], label: string) => from[luck.below(from.length, label)] ?? "";
  const files = [
    create("src/auth/users.js", "export const users = [];"),
    create("src/auth/rules.js", "export const shortest = 12;"),
    create("src/auth/login-route.js", "export const route = 'POST /login';"),
  ];
  const charge = create(`${PAYMENTS}charge.js`, "export const charge = (cents) => ({ cents });");
  return {
    plan: `${pick(OPENERS, "opener")} The dashboard needs auth. Please plan auth as tasks: ${AUTH.map((name) => `“${name}”`).join(", ")}.`,
    work: files.map((file, index) => ({
      begin: `Start with “${AUTH[index]}”: ${file}`,
      close: `“${AUTH[index]}” is done, close it.`,
    })),
    chat: luck.shuffle(CHATTER, "chatter").slice(0, 2),
    push: [
      `${pick(PUSHES, "push")} ${charge}`,
      `And ${create(`${PAYMENTS}refund.js`, "export const refund = (id) => ({ id });")}`,
    ],
    insist: `Fine, do it the way it wants: ${charge}`,
    question: "So what are we working on now, and what was dropped?",
  };
}
