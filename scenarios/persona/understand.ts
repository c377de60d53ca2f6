/**
 * How an agent answers when it is asked what the user's message does: a text offers a call in which nothing has changed,
 * and names in words what else may stand there. Whoever understood the user puts down what was meant, else the call as it
 * is offered. Read from plain English, the question's and the user's; no wording of any plugin is known here.
 */
import type { ModelRequest, ModelStep } from "opencode-simulator";
import type { Call } from "./advice.ts";
import type { Chance } from "./chance.ts";
import { textsOf } from "./texts.ts";
import { saidIn } from "./turn.ts";
import type { Traits } from "./traits.ts";

/** What may be said in a text in place of nothing. */
const NOTHING = "unchanged";

const DATABASE =
  /(?:switch(?: back)? to|back to|\buse|\bwith|in its place) (?:a |an |the )?(PostgreSQL|MongoDB|SQLite|flat file)\b/gi;
const CHANGES_IT = /\b(?:switch|instead|replace|back to|not)\b/i;
const BACK = /\bback to (?:the )?([^,.?!]+)/i;
const TURNS = /\b(?:forget|scrap|drop|remove|instead|change of plans|new idea|new direction|let's do)\b/i;
const GOAL =
  /(?:let's (?:do|build|make|write)|we build|\bbuild|\bdo) (?:an? |the )?([^,.?!:]+?)(?: instead)?(?=[,.?!:]|$)/i;

/** What a message of the user's means for the work, in the words that a question offers. */
export function meaningOf(said: string): string {
  const named = [...said.matchAll(DATABASE)].map(([, name = ""]) => name);
  const chosen = /\breplace \S+ with\b/i.test(said) ? named.at(-1) : named[0];
  if (chosen !== undefined && CHANGES_IT.test(said)) return `database = ${chosen}`;
  const back = BACK.exec(said)?.[1];
  if (back !== undefined) return `back to ${back}`;
  const goal = GOAL.exec(said)?.[1];
  return TURNS.test(said) && goal !== undefined ? `new goal: ${goal}` : NOTHING;
}

/** The messages of the user's whose beginnings the newest question quotes, in its order. */
function quotedIn(request: ModelRequest): readonly string[] {
  const { messages } = request.body;
  const question = textsOf(messages).findLast((text) => text.includes(`"${NOTHING}"`));
  const said = messages.filter(({ role }) => role === "user").map(saidIn);
  return [...(question ?? "").matchAll(/"([^"\n]{8,})"/g)].flatMap(([, quote = ""]) => {
    const begin = quote.replace(/…$/, "");
    return said.findLast((text) => text.replace(/[\s"]+/g, " ").startsWith(begin)) ?? [];
  });
}

/** The step with what the agent understood in the place of what was offered. */
export function asUnderstood(
  step: ModelStep,
  request: ModelRequest,
  traits: Traits,
  luck: Chance,
): ModelStep {
  const isOffer = ([, args]: Call): boolean => Object.values(args).includes(NOTHING);
  if (!step.call?.some((call) => isOffer(call as Call))) return step;
  const said = quotedIn(request);
  const newest = said.at(-1);
  if (newest === undefined || !luck.happens(traits.understanding, `understand\n${newest}`)) return step;
  // Of several changes the last one holds.
  const meaning = said.map(meaningOf).findLast((one) => one !== NOTHING) ?? NOTHING;
  return {
    ...step,
    call: step.call.map(([name, args]): Call => [
      name,
      Object.fromEntries(
        Object.entries(args as object).map(([key, value]) => [key, value === NOTHING ? meaning : value]),
      ),
    ]),
  };
}
