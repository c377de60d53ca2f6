/**
 * The agent of a replay: it answers what the recorded agent answered, in the same order, whatever it is sent. Where
 * a call of its is refused and the refusal names a call that would help, it makes that call once and then the
 * refused ones again, as an agent that reads would (`follows`); without, it never notices.
 */
import {
  classifyRequest,
  textOf,
  type ChatMessage,
  type Model,
  type ModelRequest,
  type ModelStep,
} from "opencode-simulator";
import { adviceIn, offerFor, type Call } from "../persona/advice.ts";
import { same } from "../persona/same-call.ts";
import type { RecordedAnswer, RecordedSession, RecordedStep } from "./recorded.ts";
import { isRefusal } from "./names.ts";
import { LIMIT } from "./scratch-project.ts";

/** Calls that only change plans or look: advice of any other kind would do what nobody recorded. */
const SAFE_ADVICE = ["govern_task", "govern_plan", "anchor", "read"];
/** Advice that is followed in a row before the refusal is left as it is. */
const MOST_ADVICE = 3;
const HANG_MS = 60_000;
/** Of a turn's tokens, so that the host compacts where the recording says and nowhere else. */
const USUAL_TOKENS = 1_000;

/** What stands in the place of an answer that the recording does not have. */
const NOTHING_MORE: ModelStep = { say: "(the recording has nothing here)", usage: USUAL_TOKENS };

interface Talk {
  queue: RecordedAnswer[];
  /** Refused calls that are made again once the advice was followed. */
  again: readonly Call[];
  advised: Call[];
  /** Whether it has claimed to be done when it was asked, in this turn. */
  claimed: boolean;
}

export interface AgentOptions {
  readonly sessions: readonly RecordedSession[];
  readonly follows: boolean;
  readonly here: <T>(value: T) => T;
}

export class RecordedAgent implements Model {
  readonly #options: AgentOptions;
  readonly #talks = new Map<string, Talk>();
  /** Recorded subagents by what they were asked, first come first served. */
  readonly #children: { prompt: string; answers: RecordedAnswer[] }[] = [];
  #main: RecordedAnswer[] = [];
  readonly #summaries: string[] = [];
  #ask = "";
  #onAbort: () => void = () => {};

  constructor(options: AgentOptions) {
    this.#options = options;
    for (const session of options.sessions) this.#hire(session);
  }

  /** The answers of the next turn. `onAbort` is called when the one is served that the human stopped. */
  load(step: Extract<RecordedStep, { kind: "prompt" }>, onAbort: () => void): void {
    this.#main = [...step.answers];
    this.#ask = step.text;
    this.#onAbort = onAbort;
    this.#talks.clear();
  }

  /** The text of the next compaction. */
  loadSummary(summary: string): void {
    this.#summaries.push(summary);
  }

  /** Requests so far. */
  asked = 0;

  answer(request: ModelRequest): ModelStep {
    this.asked += 1;
    const kind = classifyRequest(request);
    if (kind === "title") return { say: this.#options.sessions[0]?.title ?? "Replay" };
    if (kind === "compaction") return { say: this.#summaries.shift() ?? "(no summary was recorded)" };
    const talk = this.#talkOf(request, kind === "subagent");
    return this.#ownStep(request, talk) ?? this.#recordedStep(talk);
  }

  #recordedStep(talk: Talk): ModelStep {
    const next = talk.queue.shift();
    if (next === undefined) return NOTHING_MORE;
    talk.advised = [];
    if (next.summary !== null) this.#summaries.push(next.summary);
    const { say, calls } = this.#options.here(next);
    if (next.aborted) this.#onAbort();
    return {
      ...(say === "" && calls.length > 0 ? {} : { say }),
      ...(calls.length === 0 ? {} : { call: calls.map(({ tool, args }) => [tool, args] as const) }),
      usage: next.summary === null ? USUAL_TOKENS : LIMIT.context,
      ...(next.aborted ? { hang: HANG_MS } : {}),
    };
  }

  /** What it does besides the recording, because governance said so. */
  #ownStep(request: ModelRequest, talk: Talk): ModelStep | undefined {
    if (!this.#options.follows) return undefined;
    const { messages } = request.body;
    const last = messages.findLastIndex(({ role }) => role === "assistant" || role === "user");
    if (messages[last]?.role === "user") return this.#claim(messages[last], talk);
    const refused = refusedIn(messages, last);
    const advice = refused.map(({ text }) => adviceIn(text, SAFE_ADVICE)).find((call) => call !== undefined);
    if (advice && talk.advised.length < MOST_ADVICE && !talk.advised.some((call) => same(call, advice))) {
      talk.advised.push(advice);
      talk.again = [...talk.again, ...refused.map(({ call }) => call)];
      return { say: "I do what the refusal says.", call: [filled(advice, this.#ask)], usage: USUAL_TOKENS };
    }
    const { again } = talk;
    talk.again = [];
    return again.length === 0 ? undefined : { say: "And again.", call: again, usage: USUAL_TOKENS };
  }

  /** Asked to go on with nothing left to do, it says that it is done, with what it last said as its proof. */
  #claim(asked: ChatMessage, talk: Talk): ModelStep | undefined {
    if (talk.queue.length > 0 || talk.claimed) return undefined;
    const offer = offerFor([textOf(asked)], ["govern_task"], /\bGo on and then\b/i, '"complete"');
    if (!offer) return undefined;
    talk.claimed = true;
    return { say: "It is done.", call: [filled(offer, this.#ask)], usage: USUAL_TOKENS };
  }

  #talkOf(request: ModelRequest, isChild: boolean): Talk {
    const id = request.headers["x-session-id"] ?? "";
    const known = this.#talks.get(id);
    if (known) return known;
    const queue = isChild ? this.#childFor(request) : this.#main;
    const talk: Talk = { queue, again: [], advised: [], claimed: false };
    this.#talks.set(id, talk);
    return talk;
  }

  /** What governance adds to a child's prompt stands around the recorded one. */
  #childFor(request: ModelRequest): RecordedAnswer[] {
    const asked = request.body.messages.filter(({ role }) => role === "user").map(textOf);
    const at = this.#children.findIndex(({ prompt }) =>
      asked.some((text) => text.includes(this.#options.here(prompt))),
    );
    return at < 0 ? [] : [...(this.#children.splice(at, 1)[0]?.answers ?? [])];
  }

  /** One for each `task` call: its own recording if that was given, else what it reported. */
  #hire({ steps }: RecordedSession): void {
    for (const step of steps) {
      if (step.kind !== "prompt") continue;
      for (const { tool, args, metadata, output } of step.answers.flatMap(({ calls }) => calls)) {
        if (tool !== "task") continue;
        const child = this.#options.sessions.find(({ id }) => id === metadata["sessionId"]);
        const answers = child?.steps.flatMap((one) => (one.kind === "prompt" ? one.answers : []));
        this.#children.push({ prompt: String(args["prompt"] ?? ""), answers: answers ?? [reportOf(output)] });
      }
    }
  }
}

function reportOf(output: string): RecordedAnswer {
  const say = /<task_result>\n?([^]*?)\n?<\/task_result>/.exec(output)?.[1] ?? output;
  return { say, calls: [], changed: [], aborted: false, summary: null };
}

interface Refused {
  readonly call: Call;
  readonly text: string;
}

/** Calls of the assistant message at `last` that were refused, with what was said. */
function refusedIn(messages: readonly ChatMessage[], last: number): Refused[] {
  const results = new Map(
    messages.slice(last + 1).map((message) => [message.tool_call_id ?? "", textOf(message)] as const),
  );
  return (messages[last]?.tool_calls ?? [])
    .filter((made) => isRefusal(made.function.name, results.get(made.id) ?? ""))
    .map((made) => ({
      call: [made.function.name, JSON.parse(made.function.arguments) as Record<string, unknown>] as const,
      text: results.get(made.id) ?? "",
    }));
}

/** `<what proves it>` is for the agent to fill in. */
function filled([tool, args]: Call, ask: string): Call {
  const entries = Object.entries(args).map(([key, value]) =>
    typeof value === "string" && /^<.*>$/.test(value) ? [key, ask.slice(0, 200)] : [key, value],
  );
  return [tool, Object.fromEntries(entries) as Record<string, unknown>];
}
