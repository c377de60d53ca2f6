import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { ModelStep } from "./model.ts";

/**
 * Writes one model step as an OpenAI-compatible answer: text word by word, then every call, then finish
 * and usage in one chunk. What is sent depends on the step alone, and stops as soon as the client hangs up.
 */
export async function streamStep(
  response: ServerResponse,
  step: ModelStep,
  options: { readonly model: string; readonly callId: () => string; readonly signal: AbortSignal },
): Promise<void> {
  if (step.wait !== undefined) await sleep(step.wait, undefined, { signal: options.signal });
  if (step.http !== undefined) return sendError(response, step);
  response.writeHead(200, {
    "content-type": "text/event-stream",
    "cache-control": "no-cache",
    ...step.headers,
  });
  const { say, calls, end } = chunksOf(step, options);
  for (const chunk of say) response.write(chunk);
  if (step.hang !== undefined) await sleep(step.hang, undefined, { signal: options.signal });
  for (const chunk of step.cut ? calls.slice(0, 1) : calls) response.write(chunk);
  if (step.cut) return breakOff(response);
  response.end(end);
}

interface Chunks {
  readonly say: readonly string[];
  readonly calls: readonly string[];
  readonly end: string;
}

/** The answer's pieces as they go over the wire; of one that breaks off, the first call is half of itself. */
export function chunksOf(
  step: ModelStep,
  { model, callId }: { readonly model: string; readonly callId: () => string },
): Chunks {
  const chunk = (choice: Record<string, unknown>, rest: Record<string, unknown> = {}): string => {
    const head = { id: "chatcmpl-1", object: "chat.completion.chunk", created: 0, model, ...rest };
    return `data: ${JSON.stringify({ ...head, choices: [{ index: 0, finish_reason: null, ...choice }] })}\n\n`;
  };
  const calls = (step.call ?? []).map(([name, args], index) => {
    const text = typeof args === "string" ? args : JSON.stringify(args);
    const sent = step.cut ? text.slice(0, text.length >> 1) : text;
    const call = { index, id: callId(), type: "function", function: { name, arguments: sent } };
    return chunk({ delta: { tool_calls: [call] } });
  });
  const total = step.usage ?? 110;
  const usage = { prompt_tokens: Math.max(0, total - 10), completion_tokens: 10, total_tokens: total };
  const finish = step.finish ?? (step.call?.length ? "tool_calls" : "stop");
  return {
    say: [
      chunk({ delta: { role: "assistant", content: "" } }),
      ...splitWords(step.say ?? "").map((word) => chunk({ delta: { content: word } })),
    ],
    calls,
    end: `${chunk({ delta: {}, finish_reason: finish }, { usage })}data: [DONE]\n\n`,
  };
}

/** Splits after white space, so that joining the words gives the text back. */
export function splitWords(text: string): string[] {
  return text.match(/\s*\S+\s*|\s+/g) ?? [];
}

/** The body of a scripted HTTP error as it goes over the wire, and what a reader of JSON makes of it. */
export function errorBody(step: ModelStep): { readonly text: string; readonly value: unknown } {
  const value = step.body ?? { error: { message: `scripted error ${step.http}`, type: "scripted_error" } };
  if (typeof value !== "string") return { text: JSON.stringify(value), value };
  try {
    return { text: value, value: JSON.parse(value) };
  } catch {
    return { text: value, value };
  }
}

function sendError(response: ServerResponse, step: ModelStep): void {
  response.writeHead(step.http ?? 500, { "content-type": "application/json", ...step.headers });
  response.end(errorBody(step).text);
}

/** Ends the connection without the end of the body, once what was written has arrived. */
async function breakOff(response: ServerResponse): Promise<void> {
  await sleep(ARRIVAL_MS);
  response.socket?.destroy();
}

const ARRIVAL_MS = 50;
