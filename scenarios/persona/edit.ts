/**
 * How an agent carries out an edit that was asked for: with the tool that is made for it, and when it is refused by
 * advice, by repetition or by one of the other ways that its character knows.
 */
import type { ModelRequest, ModelStep } from "opencode-simulator";
import type { Call } from "./advice.ts";
import type { Chance } from "./chance.ts";
import { chooseTool, starting } from "./choose-tool.ts";
import { contentOf } from "./read-result.ts";
import { same } from "./same-call.ts";
import { readStanding } from "./standing.ts";
import { TECHNIQUES, type Scene } from "./technique.ts";
import { rulesOf } from "./texts.ts";
import type { Traits } from "./traits.ts";
import type { Attempt, Turn } from "./turn.ts";
import { insists, workIn, type Edit } from "./wish.ts";

/** The next step towards the edit, or the word that it is done or could not be done. */
export function edit(request: ModelRequest, turn: Turn, wish: Edit, traits: Traits, luck: Chance): ModelStep {
  const { attempts } = turn;
  const last = attempts.at(-1);
  if (last && !last.refused && isEffort(last, turn)) return { say: `Done: ${wish.path}.` };
  if (attempts.length >= traits.patience) return giveUp(turn, traits, luck, wish);
  if (last?.refused && !last.advice && ASK.test(last.result) && obeys(turn, traits, luck))
    return { say: `I stopped, because you have to decide first. ${last.result.slice(0, 700)}` };
  const label = `${turn.ask}\n${attempts.length}`;
  const next = nextCall(request, turn, wish, traits, luck, label);
  return next
    ? { say: attempts.length === 0 ? "On it." : "Let me try.", call: [next] }
    : giveUp(turn, traits, luck, wish);
}

/** The answer sends the agent back to the user. */
const ASK = /\bask the (?:human|user|developer)\b/i;

const obeys = (turn: Turn, traits: Traits, luck: Chance): boolean =>
  luck.happens(insists(turn.ask) ? 1000 : traits.obedience, `obey\n${turn.ask}\n${turn.attempts.length}`);

/** What comes before the edit itself: what a note beside the message demands, and the piece of work that the user named. */
function opening(request: ModelRequest, turn: Turn, traits: Traits, luck: Chance): Call | undefined {
  const { attempts, demand, ask } = turn;
  if (attempts.some(({ refused }) => refused)) return undefined;
  const isNew = (call: Call | undefined) => call && !attempts.some((made) => same(made.call, call));
  if (attempts.length === 0 && demand && obeys(turn, traits, luck)) return demand;
  const work = workIn(ask);
  const start =
    work === undefined
      ? undefined
      : chooseTool(request.body.tools ?? [], starting(work), rulesOf(request.body.messages));
  return isNew(start) ? start : undefined;
}

function nextCall(
  request: ModelRequest,
  turn: Turn,
  wish: Edit,
  traits: Traits,
  luck: Chance,
  label: string,
): Call | undefined {
  const { attempts, ask } = turn;
  const last = attempts.at(-1);
  const obedience = insists(ask) ? 1000 : traits.obedience;
  const first = opening(request, turn, traits, luck);
  if (first) return first;
  const isAtWork = readStanding(turn.beside).current !== undefined;
  if (!last && !isAtWork && luck.happens(traits.planning, `plan\n${label}`)) {
    const plan = chooseTool(
      request.body.tools ?? [],
      starting(titleOf(wish)),
      rulesOf(request.body.messages),
    );
    if (plan) return plan;
  }
  if (last && !last.refused) {
    const { demands } = last;
    if (demands && !attempts.some(({ call }) => same(call, demands)) && obeys(turn, traits, luck))
      return demands;
    const stopped = attempts.findLast((earlier) => earlier.advice && same(earlier.advice, last.call));
    // Done as told: go on with what was stopped, once.
    if (
      stopped &&
      attempts.indexOf(stopped) === attempts.findLastIndex(({ call }) => same(call, stopped.call))
    ) {
      return stopped.call;
    }
  }
  if (last?.refused) {
    const { advice } = last;
    const followed =
      advice !== undefined && attempts.some((other) => !other.refused && same(other.call, advice));
    if (advice && !followed && luck.happens(obedience, `obey\n${label}`)) return advice;
    if (luck.happens(traits.stubbornness, `again\n${label}`)) return last.call;
  }
  return way(turn, wish, traits, luck);
}

/** The next way to do the edit: the natural one first and after every success of another call, then the drawn ones. */
function way(turn: Turn, wish: Edit, traits: Traits, luck: Chance): Call | undefined {
  const { attempts, ask, tools } = turn;
  const seen = contentOf(attempts, wish.path);
  const scene: Scene = { wish, tools, ask, seen };
  const careful = luck.happens(traits.care, `care\n${ask}`);
  const read: Call = ["read", { filePath: wish.path }];
  if (wish.kind === "change" && seen === undefined && !attempts.some(({ call }) => same(call, read))) {
    // A patch cannot be written without the lines around it.
    if ((careful && attempts.length === 0) || tools.includes("apply_patch")) return read;
    if (attempts.length > 2 && traits.repertoire.length > 5) return read;
  }
  const natural = NATURAL.map((id) => TECHNIQUES[id](scene)).find((call) => call !== undefined);
  const last = attempts.at(-1);
  const others = luck
    .shuffle(traits.repertoire, `ways\n${ask}`)
    .map((id) => TECHNIQUES[id](scene))
    .filter((call) => call !== undefined);
  const first = natural ?? others[0];
  if (!last || (!last.refused && first)) return first;
  return [...(first ? [first] : []), ...others].find(
    (call) => !attempts.some((other) => tried(other.call, call, tools)),
  );
}

const NATURAL = ["edit", "write", "apply-patch"] as const;

/** A call that was meant to do the edit itself, not to prepare it. */
function isEffort(attempt: Attempt, turn: Turn): boolean {
  const [tool] = attempt.call;
  if (["edit", "write", "apply_patch", "bash", "task"].includes(tool)) return true;
  return !turn.tools.includes(tool);
}

function giveUp(turn: Turn, traits: Traits, luck: Chance, wish: Edit): ModelStep {
  if (!luck.happens(traits.honesty, `honest\n${turn.ask}`)) return { say: `Done: ${wish.path}.` };
  return { say: `I could not do it: ${wish.path} stays as it was.` };
}

const titleOf = (wish: Edit): string => `${wish.kind} ${wish.path}`;

/** A tool that does not exist is not tried twice, however its call came back. */
const tried = (a: Call, b: Call, tools: readonly string[]): boolean =>
  same(a, b) || (a[0] === b[0] && !tools.includes(a[0]));
