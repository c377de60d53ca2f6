import type { HostGeneration } from "../trace/event.ts";
import type { Answer, Call, Conversation, Turn } from "./conversation.ts";

/**
 * A trajectory in the Agent Trajectory Interchange Format: steps of the user and of the agent, whose calls and their
 * observations are linked by ids. Its tools are those of whatever agent ran.
 */
export interface Atif {
  readonly schema_version: string;
  readonly agent?: { readonly name?: string };
  readonly steps: readonly AtifStep[];
}

interface AtifStep {
  readonly source: "system" | "user" | "agent";
  readonly message?: string | readonly { readonly type: string; readonly text?: string }[];
  readonly tool_calls?: readonly {
    readonly tool_call_id: string;
    readonly function_name: string;
    readonly arguments?: unknown;
  }[];
  readonly observation?: {
    readonly results: readonly { readonly source_call_id?: string | null; readonly content?: unknown }[];
  };
}

export const isAtif = (value: unknown): value is Atif => {
  const { schema_version: version, steps } = Object(value) as Partial<Atif>;
  return typeof version === "string" && version.startsWith("ATIF-") && Array.isArray(steps);
};

export function readAtif({ steps }: Atif, generation: HostGeneration): Conversation {
  const turns: Turn[] = [];
  const notes: string[] = [];
  for (const step of steps) {
    const text = textOf(step.message);
    if (step.source === "user") turns.push({ said: text, answers: [] });
    else if (step.source === "system") notes.push("a system message is left out: the host has its own");
    else turns.at(-1)?.answers.push(answerOf(step, text));
  }
  return { generation, turns, notes };
}

function answerOf({ tool_calls: calls = [], observation }: AtifStep, say: string): Answer {
  const results = observation?.results ?? [];
  return {
    say,
    calls: calls.map(({ tool_call_id: id, function_name: tool, arguments: input }, at): Call => {
      const result = results.find((one) => one.source_call_id === id) ?? results[at];
      return { tool, input: Object(input ?? {}) as Call["input"], output: textOf(result?.content) };
    }),
  };
}

function textOf(message: unknown): string {
  if (typeof message === "string") return message;
  if (!Array.isArray(message)) return message === undefined ? "" : JSON.stringify(message);
  return (message as readonly { readonly text?: string }[]).map(({ text = "" }) => text).join("\n");
}
