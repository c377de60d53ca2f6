/**
 * A call that the user dictates word for word, as professionals do, and what its answer says to do next. An agent
 * without that tool says so.
 */
import type { ModelStep } from "opencode-simulator";
import { adviceIn, type Call } from "./advice.ts";
import type { Turn } from "./turn.ts";

const DICTATES = /\bmake (?:exactly )?this call\b/i;
const GOES_ON = /\bthen what (?:its|the) answer (?:says|tells)\b/i;

/** Calls made for one dictated call before the agent gives up. */
const PATIENCE = 4;

/** The next step, or undefined when the user dictates nothing. */
export function dictated({ ask, attempts, tools }: Turn): ModelStep | undefined {
  if (!DICTATES.test(ask)) return undefined;
  const call = adviceIn(ask, tools);
  if (!call) return { say: "There is no such tool here; I will keep it in mind." };
  const next = nextOf({ ask, attempts }, call);
  return next ? { say: "As you say.", call: [next] } : { say: "Done as you said." };
}

function nextOf({ ask, attempts }: Pick<Turn, "ask" | "attempts">, call: Call): Call | undefined {
  const last = attempts.at(-1);
  if (!last) return call;
  if (last.refused) return attempts.length < PATIENCE ? last.advice : undefined;
  if (!GOES_ON.test(ask)) return undefined;
  if (attempts.length === 1) return last.says;
  // What it was told to do behind the first call was refused, and the way there is open now.
  const before = attempts.at(-2);
  return before?.refused === true && attempts.length < PATIENCE ? before.call : undefined;
}
