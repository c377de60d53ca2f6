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
  const send = (choice: Record<string, unknown>, rest: Record<string, unknown> = {}): void => {
    const chunk = {
      id: "chatcmpl-1",
      object: "chat.completion.chunk",
      created: 0,
      model: options.model,
      ...rest,
    };
    response.write(
      `data: ${JSON.stringify({ ...chunk, choices: [{ index: 0, finish_reason: null, ...choice }] })}\n\n`,
    );
  };
  send({ delta: { role: "assistant", content: "" } });
  for (const word of splitWords(step.say ?? "")) send({ delta: { content: word } });
  if (step.hang !== undefined) await sleep(step.hang, undefined, { signal: options.signal });
  for (const [index, [name, args]] of (step.call ?? []).entries()) {
    const text = typeof args === "string" ? args : JSON.stringify(args);
    const sent = step.cut ? text.slice(0, text.length >> 1) : text;
    const call = { index, id: options.callId(), type: "function", function: { name, arguments: sent } };
    send({ delta: { tool_calls: [call] } });
    if (step.cut) break;
  }
  if (step.cut) return breakOff(response);
  const total = step.usage ?? 110;
  const usage = { prompt_tokens: Math.max(0, total - 10), completion_tokens: 10, total_tokens: total };
  send({ delta: {}, finish_reason: step.finish ?? (step.call?.length ? "tool_calls" : "stop") }, { usage });
  response.end("data: [DONE]\n\n");
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
