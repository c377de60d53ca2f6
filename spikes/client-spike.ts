import type { Script, ScriptPlugin } from "../simulator/script/script.ts";
import type { Golden } from "../simulator/trace/golden.ts";
import type { Observation, Spike, Verdict } from "./spike.ts";

/** What a plugin is answered by one method of the SDK client that the host gives it. */
export interface ClientQuestion {
  readonly hypothesis: string;
  readonly carries: string;
  readonly expected?: Verdict;
  /** Below `client`: "session.children". It names the capability too. */
  readonly method: string;
  /** Its argument, a JavaScript expression; may use `c` (tool context), `client`, `directory`. */
  readonly argument?: string;
  /** Statements that run before the call. */
  readonly before?: string;
  /** Expression of `data` (and `error`) that says what is of interest; by default `data` itself. */
  readonly pick?: string;
  readonly script?: Partial<Omit<Script, "id" | "about" | "steps">>;
  /** What the model does before it calls the tool that asks. */
  readonly first?: readonly ModelStep[];
  /** Reads what was picked; `golden` for what shows elsewhere. */
  read(value: unknown, golden: Golden): Observation;
}

type ModelStep = NonNullable<Script["steps"][number]["llm"]>[number];

/** The question is asked inside a tool of a plugin, in the middle of a turn, where a governing plugin asks too. */
export function clientSpike(question: ClientQuestion): Spike {
  const { hypothesis, carries, expected, method } = question;
  const asking: ScriptPlugin = {
    name: "asking",
    tools: { ask_client: { description: "d", js: toolBody(question) } },
  };
  return {
    hypothesis,
    capability: `client.${method}`,
    carries,
    ...(expected === undefined ? {} : { expected }),
    script: {
      ...question.script,
      plugins: [...(question.script?.plugins ?? []), asking],
      steps: [
        { prompt: "go", llm: [...(question.first ?? []), { call: [["ask_client", {}]] }, { say: "ok" }] },
      ],
    },
    observe: (golden) => observe(golden, question),
  };
}

function toolBody({ method, argument = "{}", before = "", pick = "data" }: ClientQuestion): string {
  const names = JSON.stringify(method.split("."));
  return `const { client, directory } = ctx;
const found = ${names}.reduce((at, name) => at?.[name], client);
if (typeof found !== "function") return JSON.stringify({ missing: true });
${before}
const { data, error, response } = await client.${method}(${argument});
return JSON.stringify({ status: response?.status, value: data === undefined ? null : ${pick} });`;
}

interface Answer {
  readonly missing?: true;
  readonly status?: number;
  readonly value?: unknown;
}

function observe(golden: Golden, question: ClientQuestion): Observation {
  const answer = answerOf(golden);
  if (typeof answer === "string") return { holds: false, observed: answer };
  if (answer.missing === true)
    return { holds: false, absent: true, observed: `the client has no ${question.method}` };
  if (answer.status === 404) return { holds: false, absent: true, observed: "HTTP 404" };
  if (answer.status !== undefined && answer.status >= 400)
    return { holds: false, observed: `HTTP ${answer.status}` };
  return question.read(answer.value, golden);
}

/** The answer of the asking tool, or in words why there is none. */
function answerOf(golden: Golden): Answer | string {
  for (const message of golden.messages as Message[]) {
    const part = message.parts.find((one) => one.type === "tool" && one.tool === "ask_client");
    if (part === undefined) continue;
    if (part.state?.output !== undefined) return JSON.parse(part.state.output) as Answer;
    return `the tool that asked ended with ${part.state?.error ?? part.state?.status}`;
  }
  return "the tool that asks was never called";
}

interface Message {
  readonly parts: readonly {
    readonly type: string;
    readonly tool?: string;
    readonly state?: { readonly status: string; readonly output?: string; readonly error?: string };
  }[];
}
