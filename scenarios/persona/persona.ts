/**
 * A simulated agent: a model whose answers come from reading its request with a given character. It holds
 * no state besides its seed, imports nothing of the runtime and recognises no private marker; whatever a
 * plugin wants from it has to stand in the request as text.
 */
import { classifyRequest, type Model, type ModelRequest, type ModelStep } from "opencode-simulator";
import type { Call } from "./advice.ts";
import { answerStanding } from "./answer-standing.ts";
import { chance, type Chance } from "./chance.ts";
import { chooseTool, keeping } from "./choose-tool.ts";
import { dictated } from "./dictated.ts";
import { edit } from "./edit.ts";
import { errand } from "./errand.ts";
import { spoken } from "./host-words.ts";
import { recall } from "./recall.ts";
import { summarize } from "./summarize.ts";
import { tokensOf } from "./tokens.ts";
import type { Traits } from "./traits.ts";
import { readTurn, type Turn } from "./turn.ts";
import { tryTricks } from "./try-tricks.ts";
import { asUnderstood } from "./understand.ts";
import { wishIn } from "./wish.ts";

/** An agent of this character; the same seed answers the same request alike. */
export function persona(traits: Traits, seed: number): Model {
  const luck = chance(seed, traits.name);
  return {
    answer(request) {
      const meant = asUnderstood(answer(request, traits, luck), request, traits, luck);
      const step = inHostWords(meant, request);
      return { ...step, usage: tokensOf(request, step) };
    },
  };
}

/** Each call as the host at hand takes it. */
function inHostWords(step: ModelStep, { body }: ModelRequest): ModelStep {
  if (!step.call) return step;
  const offered = (body.tools ?? []).map((tool) => tool.function.name);
  return { ...step, call: step.call.map((call) => spoken(call as Call, offered)) };
}

function answer(request: ModelRequest, traits: Traits, luck: Chance): ModelStep {
  const kind = classifyRequest(request);
  if (kind === "title") return { say: "Work on the dashboard" };
  if (kind === "compaction") return { say: summarize(request, traits.memory, luck) };
  const turn = readTurn(request);
  const told = dictated(turn);
  if (told) return told;
  const wish = wishIn(turn.ask);
  switch (wish.kind) {
    case "recall":
      return { say: recall(request, traits, luck) };
    case "keep":
      return keep(request, turn, wish);
    case "look":
      return look(turn, wish.path);
    case "plan":
    case "close":
      return errand(request, turn, wish, traits, luck);
    case "trick":
      return tryTricks(turn, wish, traits, luck);
    case "standing":
      return { say: answerStanding(request, turn, traits, luck) };
    case "talk":
      return talk(turn, traits, luck);
    default:
      return edit(request, turn, wish, traits, luck);
  }
}

const SMALL_TALK = [
  "Sure, that makes sense to me.",
  "Interesting! Let me know when you want to get back to the code.",
  "I would keep it simple there.",
  "Good point. Anything else?",
];

/** Nothing is to be done, except what a note beside the message demands. */
function talk(turn: Turn, traits: Traits, luck: Chance): ModelStep {
  const { attempts } = turn;
  // What it did as it was told may ask for one thing more.
  const demand =
    attempts.length === 0 ? turn.demand : attempts.length === 1 ? attempts[0]?.demands : undefined;
  if (demand && luck.happens(traits.obedience, `obey\n${turn.ask}`))
    return { say: "First things first.", call: [demand] };
  return { say: SMALL_TALK[luck.below(SMALL_TALK.length, turn.ask)] ?? "Right." };
}

/** The user asked to keep something: with a tool made for it if there is one, else with a promise. */
function keep(request: ModelRequest, turn: Turn, wish: { statement: string; weight: string }): ModelStep {
  const last = turn.attempts.at(-1);
  if (last && !last.refused) return { say: "Recorded." };
  if (turn.attempts.length > 2) return { say: "I could not record it, but I will keep it in mind." };
  const call = last?.advice ?? chooseTool(request.body.tools ?? [], keeping(wish.statement, wish.weight));
  return call ? { say: "I record that.", call: [call] } : { say: `Understood, I will keep that in mind.` };
}

/** Looking around changes nothing: a file, then the history. */
function look(turn: Turn, path: string): ModelStep {
  const calls: readonly Call[] = [
    ["read", { filePath: path }],
    ["bash", { command: "git status --short && git log --oneline -n 3" }],
  ];
  const next = calls[turn.attempts.length];
  return next ? { say: "Let me look.", call: [next] } : { say: `That is ${path} and its history.` };
}
