import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { openModelServer } from "./model-server.ts";
import { ownProvidersModel, type ModelRequest } from "./model.ts";
import { readChatAnswer, type Tokens } from "./read-chat-answer.ts";

const CHUNKS = [
  { choices: [{ delta: { role: "assistant", content: "Let me " } }] },
  { choices: [{ delta: { content: "look." } }] },
  {
    choices: [
      { delta: { tool_calls: [{ index: 0, function: { name: "read", arguments: '{"filePath":' } }] } },
    ],
  },
  { choices: [{ delta: { tool_calls: [{ index: 0, function: { arguments: '"a.js"}' } }] } }] },
  { choices: [{ delta: {}, finish_reason: "tool_calls" }] },
  { choices: [], usage: { prompt_tokens: 70, completion_tokens: 9 } },
];
const STREAM = `${CHUNKS.map((chunk) => `data: ${JSON.stringify(chunk)}`).join("\n\n")}\n\ndata: [DONE]\n\n`;

const streams = (response: ServerResponse): void =>
  void response.writeHead(200, { "content-type": "text/event-stream" }).end(STREAM);

/** A provider, the loopback server before it, and what passed through. */
async function open(refusal: () => string | undefined = () => undefined, serve = streams) {
  const got: { url: string | undefined; key: string | undefined; body: string }[] = [];
  const restore = (text: string): string => text.replaceAll("stand-in", "secret");
  const hide = (text: string): string => text.replaceAll("secret", "stand-in");
  const provider = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (more) => (body += more));
    request.on("end", () => {
      got.push({ url: request.url, key: request.headers.authorization, body });
      serve(response);
    });
  });
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  const tokens: Tokens[] = [];
  const failures: string[] = [];
  const seen: ModelRequest[] = [];
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/api/v2`;
  const server = await openModelServer(
    (request) => {
      seen.push(request);
      return ownProvidersModel.answer(request);
    },
    {
      url,
      restore,
      hide,
      onTokens: (one) => tokens.push(one),
      onFailure: (why) => failures.push(why),
      refusal,
    },
  );
  onTestFinished(async () => {
    await server.close();
    provider.close();
  });
  const ask = (body: object) =>
    fetch(`${server.url}/chat/completions`, {
      method: "POST",
      headers: { authorization: "Bearer stand-in", "x-session-id": "ses_1" },
      body: JSON.stringify(body),
    });
  return { ask, got, tokens, failures, seen };
}

test("a request reaches the provider as it is, with the key, and its answer the host byte for byte", async () => {
  const { ask, got, tokens, seen } = await open();
  const body = { model: "m", messages: [{ role: "user", content: "hi" }], temperature: 0.3 };
  const answer = await ask(body);
  expect(await answer.text()).toBe(STREAM);
  expect(got).toEqual([
    { url: "/api/v2/chat/completions", key: "Bearer secret", body: JSON.stringify(body) },
  ]);
  expect(tokens).toEqual([{ input: 70, output: 9 }]);
  expect(seen[0]?.headers).toMatchObject({ "x-session-id": "ses_1" });
  expect(JSON.stringify(seen[0])).not.toContain("secret");
});

test("what may not be asked any more is answered here, and never reaches the provider", async () => {
  const { ask, got } = await open(() => "the budget is spent");
  const answer = await ask({ model: "m", messages: [] });
  expect(answer.status).toBe(402);
  expect(await answer.text()).toContain("the budget is spent");
  expect(got).toEqual([]);
});

test.each<[string, (response: ServerResponse) => void, number, RegExp[]]>([
  ["hangs up", (response) => void response.destroy(), 502, [/^http:.* cannot be reached: /]],
  [
    "refuses the key",
    (response) => void response.writeHead(401).end("wrong key: secret"),
    401,
    [/says 401 wrong key: \(the key\)$/],
  ],
  [
    "is somebody else",
    (response) => void response.writeHead(200, { "content-type": "text/html" }).end("<p>Log in!"),
    200,
    [/says 200 <p>Log in!$/],
  ],
  ["has too much to do", (response) => void response.writeHead(429).end("later"), 429, []],
])("a provider that %s is told of, and nothing is paid", async (_, serve, status, expected) => {
  const { ask, tokens, failures } = await open(undefined, serve);
  const answer = await ask({ model: "m", messages: [] });
  expect(answer.status).toBe(status);
  expect(await answer.text()).not.toContain("secret");
  expect({ tokens, failures }).toEqual({
    tokens: [],
    failures: expected.map((why) => expect.stringMatching(why)),
  });
});

test("a stream that breaks off in the middle breaks off for the host as well, and is told of", async () => {
  const { ask, failures } = await open(undefined, (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write("data: {}\n\n", () => response.destroy());
  });
  const answer = await ask({ model: "m", messages: [] });
  await expect(answer.text()).rejects.toThrow(/terminated|aborted|closed/);
  expect(failures).toEqual([expect.stringContaining("cannot be reached")]);
});

test("an answer is read whether it was streamed, sent whole or refused", () => {
  const step = {
    say: "Let me look.",
    call: [["read", { filePath: "a.js" }]],
    finish: "tool_calls",
    usage: 79,
  };
  expect(readChatAnswer(200, "text/event-stream", STREAM).step).toEqual(step);
  const call = { function: { name: "read", arguments: "{broken" } };
  const whole = { choices: [{ message: { content: null, tool_calls: [call] }, finish_reason: "stop" }] };
  expect(readChatAnswer(200, "application/json", JSON.stringify(whole))).toEqual({
    step: { say: "", call: [["read", "{broken"]], finish: "stop" },
    tokens: null,
  });
  expect(readChatAnswer(429, "text/plain", "too many").step).toEqual({ http: 429, body: "too many" });
});
