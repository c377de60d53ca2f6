/**
 * A simulated agent: a model whose answers come from reading its request with a given character. It holds
 * no state besides its seed, imports nothing of the runtime and recognises no private marker; whatever a
 * plugin wants from it has to stand in the request as text.
 */
import { classifyRequest, type Model, type ModelRequest, type ModelStep } from "opencode-simulator";
import type { Call } from "./advice.ts";
import { chance, type Chance } from "./chance.ts";
import { chooseTool, keeping, starting } from "./choose-tool.ts";
import { recall } from "./recall.ts";
import { summarize } from "./summarize.ts";
import { TECHNIQUES, type Scene } from "./technique.ts";
import { tokensOf } from "./tokens.ts";
import type { Traits } from "./traits.ts";
import { readTurn, type Attempt, type Turn } from "./turn.ts";
import { insists, wishIn, type Edit } from "./wish.ts";

/** An agent of this character; the same seed answers the same request alike. */
export function persona(traits: Traits, seed: number): Model {
  const luck = chance(seed, traits.name);
  return {
    answer(request) {
      const step = answer(request, traits, luck);
      return { ...step, usage: tokensOf(request, step) };
    },
  };
}

function answer(request: ModelRequest, traits: Traits, luck: Chance): ModelStep {
  const kind = classifyRequest(request);
  if (kind === "title") return { say: "Work on the dashboard" };
  if (kind === "compaction") return { say: summarize(request, traits.memory, luck) };
  const turn = readTurn(request);
  const wish = wishIn(turn.ask);
  switch (wish.kind) {
    case "recall":
      return { say: recall(request, traits, luck) };
    case "keep":
      return keep(request, turn, wish);
    case "look":
      return look(turn, wish.path);
    case "talk":
      return { say: SMALL_TALK[luck.below(SMALL_TALK.length, turn.ask)] ?? "Right." };
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

function edit(request: ModelRequest, turn: Turn, wish: Edit, traits: Traits, luck: Chance): ModelStep {
  const { attempts } = turn;
  const last = attempts.at(-1);
  if (last && !last.refused && isEffort(last, turn)) return { say: `Done: ${wish.path}.` };
  if (attempts.length >= traits.patience) return giveUp(turn, traits, luck, wish);
  const label = `${turn.ask}\n${attempts.length}`;
  const next = nextCall(request, turn, wish, traits, luck, label);
  return next
    ? { say: attempts.length === 0 ? "On it." : "Let me try.", call: [next] }
    : giveUp(turn, traits, luck, wish);
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
  if (!last && luck.happens(traits.planning, `plan\n${label}`)) {
    const plan = chooseTool(request.body.tools ?? [], starting(titleOf(wish)));
    if (plan) return plan;
  }
  if (last && !last.refused) {
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

const same = (a: Call, b: Call): boolean => a[0] === b[0] && stable(a[1]) === stable(b[1]);

const stable = (args: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(Object.entries(args).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** The file as the `read` tool showed it in this turn. */
function contentOf(attempts: readonly Attempt[], path: string): string | undefined {
  const read = attempts.findLast(
    ({ call, refused }) => call[0] === "read" && call[1]["filePath"] === path && !refused,
  );
  const body =
    read && /<content>\n([\s\S]*?)\n*(?:\n\(End of file[^\n]*\n)?<\/content>/.exec(read.result)?.[1];
  if (body === undefined) return undefined;
  return `${body
    .split("\n")
    .map((line) => line.replace(/^\s*\d+: ?/, ""))
    .join("\n")}\n`;
}
