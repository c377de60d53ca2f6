/**
 * Reads the answer of a provider that speaks OpenAI's chat completions, streamed or whole, while its bytes pass by.
 */
import type { ModelStep } from "./model.ts";

/** Tokens as the provider bills them. */
export interface Tokens {
  readonly input: number;
  readonly output: number;
}

export interface ChatAnswer {
  readonly step: ModelStep;
  /** Null when the provider did not say. */
  readonly tokens: Tokens | null;
}

interface Delta {
  readonly content?: string | null;
  readonly tool_calls?: readonly {
    readonly index?: number;
    readonly function?: { readonly name?: string; readonly arguments?: string };
  }[];
}

interface Chunk {
  readonly choices?: readonly {
    readonly delta?: Delta;
    readonly message?: Delta;
    readonly finish_reason?: string | null;
  }[];
  readonly usage?: { readonly prompt_tokens?: number; readonly completion_tokens?: number } | null;
}

/** @param status of the HTTP answer; anything but 200 becomes a step with `http` and `body`. */
export function readChatAnswer(status: number, contentType: string, text: string): ChatAnswer {
  if (status !== 200) return { step: { http: status, body: parsed(text) ?? text }, tokens: null };
  const chunks = contentType.includes("event-stream")
    ? text.split("\n").flatMap((line) => (line.startsWith("data:") ? [parsed(line.slice(5))] : []))
    : [parsed(text)];
  let say = "";
  let finish: string | undefined;
  let tokens: Tokens | null = null;
  const calls = new Map<number, { name: string; args: string }>();
  for (const chunk of chunks) {
    const { choices, usage } = (chunk ?? {}) as Chunk;
    if (usage) tokens = { input: usage.prompt_tokens ?? 0, output: usage.completion_tokens ?? 0 };
    const [choice] = choices ?? [];
    finish = choice?.finish_reason ?? finish;
    const said = choice?.delta ?? choice?.message;
    say += said?.content ?? "";
    for (const [place, call] of (said?.tool_calls ?? []).entries()) {
      const index = call.index ?? place;
      const before = calls.get(index) ?? { name: "", args: "" };
      const { name = "", arguments: args = "" } = call.function ?? {};
      calls.set(index, { name: before.name + name, args: before.args + args });
    }
  }
  return {
    step: {
      say,
      ...(calls.size === 0
        ? {}
        : { call: [...calls.values()].map(({ name, args }) => [name, parsed(args) ?? args] as const) }),
      ...(finish === undefined ? {} : { finish }),
      ...(tokens === null ? {} : { usage: tokens.input + tokens.output }),
    },
    tokens,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
