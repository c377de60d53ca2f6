import { afterEach, describe, expect, it } from "vitest";
import type { ModelStep } from "./model.ts";
import { openModelServer, type ModelServer } from "./model-server.ts";

const open: ModelServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

async function ask(step: ModelStep | Error): Promise<Response> {
  const server = await openModelServer(() => {
    if (step instanceof Error) throw step;
    return step;
  });
  open.push(server);
  return fetch(`${server.url}/chat/completions`, {
    method: "POST",
    headers: { "x-session-id": "ses_1" },
    body: JSON.stringify({ model: "m1", messages: [] }),
  });
}

interface Chunk {
  choices: { delta: { content?: string; tool_calls?: unknown[] }; finish_reason: string | null }[];
  usage?: unknown;
}

async function chunks(step: ModelStep): Promise<Chunk[]> {
  const lines = (await (await ask(step)).text()).split("\n\n").filter((line) => line.startsWith("data: {"));
  return lines.map((line) => JSON.parse(line.slice(6)) as Chunk);
}

describe("the loopback model server", () => {
  it("streams text word by word, then the calls, then finish and usage in one chunk", async () => {
    const sent = await chunks({ say: "one two  three", call: [["bash", { command: "ls" }]], usage: 500 });
    const texts = sent.map((chunk) => chunk.choices[0]?.delta.content).filter((text) => text);
    expect(texts).toEqual(["one ", "two  ", "three"]);
    expect(sent.at(-2)?.choices[0]?.delta.tool_calls).toMatchObject([
      { index: 0, function: { name: "bash", arguments: '{"command":"ls"}' } },
    ]);
    expect(sent.at(-1)?.choices[0]?.finish_reason).toBe("tool_calls");
    expect(sent.at(-1)?.usage).toEqual({ prompt_tokens: 490, completion_tokens: 10, total_tokens: 500 });
  });

  it("sends broken arguments as they are and gives every call an id of its own", async () => {
    const sent = await chunks({
      call: [
        ["a", "{broken"],
        ["b", {}],
      ],
    });
    const calls = sent.flatMap((chunk) => chunk.choices[0]?.delta.tool_calls ?? []) as {
      id: string;
      function: { arguments: string };
    }[];
    expect(calls.map((call) => call.function.arguments)).toEqual(["{broken", "{}"]);
    expect(new Set(calls.map((call) => call.id)).size).toBe(2);
  });

  it("answers a scripted HTTP error with its status, headers and body", async () => {
    const response = await ask({
      http: 429,
      headers: { "retry-after-ms": "5" },
      body: { error: { message: "slow" } },
    });
    expect(response.status).toBe(429);
    expect(response.headers.get("retry-after-ms")).toBe("5");
    expect(await response.json()).toEqual({ error: { message: "slow" } });
  });

  it("turns an exception of the model into a 400, which a host does not retry", async () => {
    const response = await ask(new Error("persona failed"));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { message: "persona failed" } });
  });

  it("frees its port when closed, even with an answer hanging", async () => {
    const server = await openModelServer(() => ({ say: "x", hang: 60_000 }));
    const pending = fetch(`${server.url}/chat/completions`, {
      method: "POST",
      body: '{"model":"m1","messages":[]}',
    })
      .then((response) => response.text())
      .catch(() => "cut");
    await new Promise((resolve) => setTimeout(resolve, 50));
    await server.close();
    expect(await pending).toBe("cut");
    await expect(fetch(server.url)).rejects.toThrow("fetch failed");
  });
});
