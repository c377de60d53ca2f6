import type { Script } from "../simulator/script/script.ts";
import type { Golden } from "../simulator/trace/golden.ts";
import type { Spike } from "./spike.ts";

/** What one throw in a hook costs: the whole request (HTTP 500), the turn, one tool call, or nothing. */
type Damage = "request" | "turn" | "call" | "nothing";

export interface ThrowQuestion {
  readonly hook: string;
  readonly costs: Damage;
  /** Whether the next prompt of the session is answered; true when left out. */
  readonly nextAnswered?: boolean;
  readonly when?: Readonly<Record<string, unknown>>;
  readonly script?: Partial<Omit<Script, "id" | "about" | "steps" | "plugins">>;
  /** The step in which the hook throws, once. */
  readonly step: Script["steps"][number];
  /** Steps before it. */
  readonly before?: Script["steps"];
}

const WORDS: Readonly<Record<Damage, string>> = {
  request: "the request (HTTP 500)",
  turn: "the turn (an error on the assistant message, HTTP 200)",
  call: "the tool call alone",
  nothing: "nothing",
};

const answered = (isAnswered: boolean): string =>
  `the next prompt of the session is ${isAnswered ? "answered" : "not answered"}`;

/** What the guard around every hook must never let happen, asked hook by hook. */
export function throwSpike(question: ThrowQuestion): Spike {
  const { hook, costs, nextAnswered = true, when, step, before = [] } = question;
  const behaviour = { hook, nth: 1, throw: "thrown on purpose", ...(when === undefined ? {} : { when }) };
  return {
    hypothesis: `A throw in ${hook} costs ${WORDS[costs]}, and ${answered(nextAnswered)}`,
    carries: "no hook of ours throws but the gate (U7: every hook body is wrapped)",
    script: {
      ...question.script,
      plugins: [{ name: "A", hooks: [behaviour] }],
      steps: [...before, step, { prompt: "and now?", llm: [{ say: "HERE I AM" }] }],
    },
    observe(golden) {
      const seen = damageOf(golden, before.length);
      const isAnswered = JSON.stringify(golden.http.at(-1)).includes("HERE I AM");
      return {
        holds: seen === costs && isAnswered === nextAnswered,
        observed: `it cost ${WORDS[seen]}; ${answered(isAnswered)}`,
      };
    },
  };
}

function damageOf(golden: Golden, step: number): Damage {
  if ((golden.http[step] as { status: number }).status >= 500) return "request";
  const messages = golden.messages as StoredMessage[];
  if (messages.some(({ info }) => info.error !== undefined)) return "turn";
  const parts = messages.flatMap((message) => message.parts);
  return parts.some((part) => part.state?.status === "error") ? "call" : "nothing";
}

interface StoredMessage {
  readonly info: { readonly error?: unknown };
  readonly parts: readonly { readonly state?: { readonly status: string } }[];
}
