import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { LLMock } from "@copilotkit/aimock";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Report } from "@idumb/reports";

const CLI = fileURLToPath(new URL("../cli.ts", import.meta.url));
const CORPUS_CLI = fileURLToPath(new URL("../corpora/cli.ts", import.meta.url));
const KEY = "key-of-the-user";
const IN_SETTINGS = "sk-settings-4711";
const OF_LOGIN = "sk-login-0815";
const IN_FILE = "sk-file-1234";
const scratch = mkdtempSync(join(tmpdir(), "stress-own-model-"));
/** A provider that knows nothing of us. */
const provider = new LLMock({ port: 0 });
/** Before it, since it keeps no keys itself. */
const asked: IncomingHttpHeaders[] = [];
const door = createServer(async (request, response) => {
  asked.push(request.headers);
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers = { "content-type": "application/json" };
  const body = Buffer.concat(chunks);
  const answer = await fetch(`${provider.url}${request.url}`, { method: "POST", headers, body });
  response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
  response.end(await answer.text());
});

beforeAll(async () => {
  // Models read files, also those in which keys stand.
  const content = `I have done what you asked, and seen ${[KEY, IN_SETTINGS, OF_LOGIN, IN_FILE].join(", ")}.`;
  const args = JSON.stringify({ action: "status", course: "sign-in = member number" });
  provider.onMessage(/^Our members have no email/, { toolCalls: [{ name: "govern_task", arguments: args }] });
  provider.onMessage(/.*/, { content });
  await provider.start();
  await new Promise<void>((resolve) => door.listen(0, "127.0.0.1", resolve));
  const tiny = { name: "Tiny", tool_call: true, limit: { context: 100_000, output: 4000 } };
  const models = { tiny: { ...tiny, cost: { input: 1, output: 2 } }, free: tiny };
  const options = {
    baseURL: `http://127.0.0.1:${(door.address() as AddressInfo).port}/v1`,
    apiKey: "{env:MOCKY_KEY}",
  };
  const mocky = { npm: "@ai-sdk/openai-compatible", name: "Mocky", options, models };
  const keyed = (more: object) => ({ ...mocky, options: { baseURL: options.baseURL, ...more } });
  const plain = keyed({
    apiKey: IN_SETTINGS,
    headers: { "x-api-key": "{file:~/key.txt}", "x-other-key": "{env:MOCKY_KEY}" },
  });
  writeFileSync(join(scratch, "key.txt"), `${IN_FILE}\n`);
  const data = join(scratch, ".local", "share", "opencode");
  mkdirSync(data, { recursive: true });
  writeFileSync(join(data, "auth.json"), JSON.stringify({ logged: { type: "api", key: OF_LOGIN } }));
  const config = join(scratch, ".config", "opencode");
  mkdirSync(config, { recursive: true });
  // The user's plugins are not loaded: a control with plugins would be none.
  const user = { plugin: ["/nowhere/plugin.js"], provider: { mocky, plain, logged: keyed({}) } };
  writeFileSync(join(config, "opencode.jsonc"), `// mine\n${JSON.stringify(user)}`);
}, 180_000);
afterAll(async () => {
  door.close();
  await provider.stop();
  rmSync(scratch, { recursive: true, force: true });
});

/** A command as the user of the provider types it, with nobody at the terminal. */
function typed(cli: string, ...args: string[]): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, ["--conditions=source", cli, ...args], {
    env: { PATH: process.env["PATH"], LANG: "C.UTF-8", HOME: scratch, MOCKY_KEY: KEY },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (more) => (text += more));
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, text })));
}

const play = (model: string, ...args: string[]) =>
  typed(CLI, "--live", "--model", model, "--scenario", "ST-04", "--arm", "bare", "--seed", "1", ...args);

test("a model that the user's OpenCode does not have is named, with those that it has", async () => {
  const { code, text } = await play("mocky/none");
  expect(text.trim()).toBe("stress: provider mocky has no model none. It has: tiny, free");
  expect(code).toBe(10);
}, 60_000);

test("the cost is told first, and without a yes nothing is asked of the provider", async () => {
  const { code, text } = await play("mocky/tiny", "--budget", "3");
  expect(text).toMatch(/Model: mocky\/tiny.*\nSize: 1 runs, about \d+ requests, \d+ k tokens in/);
  expect(text).toMatch(/at \$1\.00 and \$2\.00 a million about \$0\.\d\d\..*\n.*\nBudget: \$3\.00/);
  expect(text).toContain("add --yes to the call");
  expect(code).toBe(2);
  expect(provider.getRequests()).toHaveLength(0);
}, 120_000);

test("the provider gets the host's requests with the keys of the settings, of a file and of the environment, none of which is written, and the figures carry the model's name", async () => {
  const out = join(scratch, "out");
  const { text } = await play("plain/tiny", "--yes", "--out", out);
  expect(text).toMatch(/Spent: \d+ k tokens in, 1 k out, about \$0\.\d\d/);
  expect(text).toContain("model: plain/tiny");
  const requests = provider.getRequests();
  expect(requests.length).toBeGreaterThan(4);
  expect(JSON.stringify(requests[0]?.body)).toContain("Login greeting");
  const report = readFileSync(join(out, "report.json"), "utf8");
  const { metrics, host } = JSON.parse(report) as Report;
  expect(host).toBe("real");
  expect([...new Set(metrics.map(({ level, model }) => `${level} ${model}`))]).toEqual(
    expect.arrayContaining(["delivered none"]),
  );
  const headers = { authorization: `Bearer ${IN_SETTINGS}`, "x-api-key": IN_FILE, "x-other-key": KEY };
  expect(asked.at(-1)).toMatchObject(headers);
  expectHidden(text, out, [IN_SETTINGS, IN_FILE, KEY]);
}, 180_000);

test("a spent budget ends the call and keeps what was played, and a key from the login is in none of it", async () => {
  const out = join(scratch, "spent");
  const { code, text } = await play("logged/free", "--yes", "--budget", "4k", "--out", out);
  expect(text).toContain("stress: the budget is spent; what was played is written");
  expect(code).toBe(10);
  expect(JSON.parse(readFileSync(join(out, "report.json"), "utf8"))).toMatchObject({ host: "real" });
  expect(asked.at(-1)).toMatchObject({ authorization: `Bearer ${OF_LOGIN}` });
  expectHidden(text, out, [OF_LOGIN]);
}, 180_000);

test("each question and each change that was not asked about is put to the model once, and what it says nothing of was not understood", async () => {
  const file = join(scratch, "talk.jsonl");
  const said = [
    { text: "Build a login with sessions.", label: "start", expectFlag: false },
    { text: "The error text in red, please.", label: "continue", expectFlag: false },
    { text: "Forget the login, build a chat instead.", label: "pivot", expectFlag: true, goal: "a chat" },
    {
      text: "Our members have no email.",
      label: "contradict",
      expectFlag: true,
      slot: "sign-in",
      choice: "member number",
    },
  ];
  writeFileSync(file, `${JSON.stringify({ id: "a", lang: "en", messages: said })}\n`);
  const before = provider.getRequests().length;
  const { code, text } = await typed(CORPUS_CLI, "dialogues", file, "--model", "mocky/tiny", "--yes");
  expect(text).toMatch(/Size: 1 runs, about 2 requests/);
  expect(text).toMatch(/questions that a real model answered rightly: 0\.0 % \(0\/1;/);
  expect(text).toMatch(/a real model spoke of by itself: 100\.0 % \(1\/1;/);
  expect(text).toContain("Spent: ");
  expect(code).toBe(1); // One of two changes is covered by a question.
  const asked = provider.getRequests().slice(before);
  const isQuestion = asked.map(({ body }) => {
    const newest: unknown = Array.isArray(body?.messages) ? body.messages.at(-1) : undefined;
    return JSON.stringify(newest).includes("COURSE: before the next write");
  });
  expect(isQuestion).toEqual([true, false]);
}, 180_000);

/** The hooks were recorded, with what stands for the key. */
function expectHidden(text: string, out: string, keys: readonly string[]): void {
  for (const key of keys) expect(text).not.toContain(key);
  const files = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const written = files.map((file) => readFileSync(file, "utf8"));
  expect(files.filter((_, at) => keys.some((key) => written[at]?.includes(key)))).toEqual([]);
  expect(written.join("")).toMatch(/"hook.before".*stand-in-1-for-a-key/);
}
