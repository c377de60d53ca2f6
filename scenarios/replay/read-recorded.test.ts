import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "opencode-simulator";
import { afterAll, describe, expect, test } from "vitest";
import { knownFiles } from "./known-files.ts";
import { readRecorded } from "./read-recorded.ts";
import { callsIn } from "./recorded.ts";

const fixture = (name: string): string => fileURLToPath(new URL(`fixture/${name}.json`, import.meta.url));
const SHOP = readFileSync(fixture("shop"), "utf8");

const scratch = mkdtempSync(join(tmpdir(), "replay-read-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const file = (text: string | Buffer): string => {
  const path = join(scratch, "given");
  writeFileSync(path, text);
  return path;
};

describe("an export that the real OpenCode 1.18.33 wrote", () => {
  const [session] = readRecorded(fixture("shop")).sessions;

  test("is read as turns, with the compaction that the user asked for as one of them", () => {
    expect(
      session?.steps.map((step) => (step.kind === "prompt" ? step.text.slice(0, 20) : "compact")),
    ).toEqual([
      "Let's use PostgreSQL",
      "Now the cart: write ",
      "compact",
      "Forget the cart. Let",
      "Go on and write the ",
      "And what is in packa",
    ]);
  });

  test("has the calls with what came back, also the one that failed", () => {
    const calls = session ? callsIn(session) : [];
    expect(calls.map(({ tool }) => tool).join(" ")).toBe(
      "read grep edit todowrite bash write glob task read bash bash write read",
    );
    expect(calls[8]).toMatchObject({ status: "error", output: expect.stringContaining("File not found") });
  });

  test("shows where the host compacted by itself and where the human stopped the agent", () => {
    const answers = session?.steps.flatMap((step) => (step.kind === "prompt" ? step.answers : [])) ?? [];
    expect(answers.filter(({ aborted }) => aborted).map(({ say }) => say)).toEqual([
      "I will now think for a long time about it",
    ]);
    expect(answers.flatMap(({ summary }) => summary ?? [])).toEqual(["SUMMARY 2", "SUMMARY 3"]);
  });

  test("tells the files as they were before, as far as a read or an edit showed them", () => {
    const files = knownFiles(readRecorded(fixture("shop")));
    expect(files.get("src/login.js")).toBe(
      "export function login(form) {\n  const name = form.name;\n  return name;\n}\n",
    );
    // Written in the session: it was not there before.
    expect(files.has("src/price.js")).toBe(false);
  });

  test("is read behind the line that the host writes to stderr, if both went to one file", () => {
    const { problem, messages } = readRecorded(file(`Exporting session: ses_1\n${SHOP}`));
    expect({ problem, messages }).toEqual({ problem: null, messages: 30 });
  });
});

describe("the same export in another dress", () => {
  const plain = readRecorded(fixture("shop"));
  test.each([
    ["as PowerShell writes it", Buffer.from(`\uFEFF${SHOP}`, "utf16le")],
    ["with a mark in front", `\uFEFF${SHOP}`],
    ["with the line ends of Windows", SHOP.replaceAll("\n", "\r\n")],
    ["behind words with braces", `Exporting session: {ses_1}\n${SHOP}`],
  ])("%s gives the same session", (_, content) => {
    expect(readRecorded(file(content))).toEqual(plain);
  });

  test("as the list that the host's own route gives has its turns and its project", () => {
    const { messages } = JSON.parse(SHOP) as { messages: unknown[] };
    const list = readRecorded(file(JSON.stringify(messages)));
    expect(list).toMatchObject({ directory: plain.directory, messages: 30, problem: null });
    expect(list.sessions[0]).toMatchObject({ id: plain.sessions[0]?.id, steps: plain.sessions[0]?.steps });
  });

  test("of a version that did not name the project in front has it from the answers", () => {
    const { info, messages } = JSON.parse(SHOP) as { info: Record<string, unknown>; messages: unknown[] };
    delete info["directory"];
    expect(readRecorded(file(JSON.stringify({ info, messages }))).directory).toBe(plain.directory);
  });

  test("of Windows names the same files", () => {
    const directory = String.raw`C:\Users\me\shop`;
    const strokes = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(strokes);
      if (typeof value === "object" && value !== null)
        return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, strokes(one)]));
      if (typeof value !== "string" || !value.startsWith(plain.directory)) return value;
      return directory + value.slice(plain.directory.length).replaceAll("/", "\\");
    };
    const windows = readRecorded(file(JSON.stringify(strokes(JSON.parse(SHOP)))));
    expect(windows.directory).toBe("C:/Users/me/shop");
    expect(knownFiles(windows)).toEqual(knownFiles(plain));
  });
});

test("a picture that was sent without words begins a turn of its own", () => {
  const data = JSON.parse(SHOP) as { messages: { info: { role: string }; parts: unknown[] }[] };
  const second = data.messages.findLastIndex(({ info }) => info.role === "user");
  (data.messages[second] ?? { parts: [] }).parts = [{ type: "file", mime: "image/png", filename: "a.png" }];
  const { sessions, leftOut } = readRecorded(file(JSON.stringify(data)));
  expect(sessions[0]?.steps.at(-1)).toMatchObject({ kind: "prompt", text: "(a.png)" });
  expect(leftOut).toEqual(["files attached to messages"]);
});

test("a trace of the simulator is read as the session that was played", async () => {
  const { trace } = await run();
  const lines = [trace.header, ...trace.records].map((line) => JSON.stringify(line));
  const { kind, sessions, problem } = readRecorded(file(lines.join("\n")));
  expect({ kind, problem }).toEqual({ kind: "trace", problem: null });
  const [session, child] = sessions;
  expect(session && callsIn(session).map(({ tool }) => tool)).toEqual([
    "read",
    "edit",
    "bash",
    "read",
    "task",
    "write",
  ]);
  expect(child).toMatchObject({ parentID: session?.id });
}, 30_000);

describe("a damaged recording", () => {
  test("that was cut off is read up to there, and the place is named", () => {
    const cut = SHOP.slice(0, 30_000);
    const { messages, problem } = readRecorded(file(cut));
    const lines = cut.split("\n").length;
    expect(messages).toBeGreaterThan(5);
    expect(problem).toMatch(
      new RegExp(`^message ${messages + 1} (is damaged|is cut off) \\(line \\d+, offset \\d+ of 30000\\)`),
    );
    expect(Number(/line (\d+)/.exec(problem ?? "")?.[1])).toBeLessThanOrEqual(lines);
  });

  test("with rubbish in the middle keeps what stands before it", () => {
    const at = SHOP.indexOf('"Now the cart');
    const { messages, problem } = readRecorded(file(`${SHOP.slice(0, at)}\u0007 oops ${SHOP.slice(at)}`));
    expect(messages).toBe(6);
    expect(problem).toContain("message 7 is damaged (line ");
  });

  test("with a message of another form is read without it", () => {
    const data = JSON.parse(SHOP) as { messages: unknown[] };
    data.messages[4] = { role: "user", content: "of another program" };
    const { messages, problem } = readRecorded(file(JSON.stringify(data)));
    expect({ messages, problem }).toEqual({
      messages: 29,
      problem: "message 5 of 30 has not the form of a message: the other 29 are replayed",
    });
  });

  test.each([
    ["the next prompt of a terminal", `${SHOP}\nbash-5.2$ exit\n`],
    ["a second session", `${SHOP}\n${SHOP}`],
  ])("behind which stands %s is read whole, and the place is named", (_, text) => {
    const { messages, problem } = readRecorded(file(text));
    const lines = SHOP.trimEnd().split("\n").length;
    expect(messages).toBe(30);
    expect(problem).toMatch(/^something else stands behind the end of the recording \(line \d+, offset /);
    expect(Number(/line (\d+)/.exec(problem ?? "")?.[1])).toBeGreaterThanOrEqual(lines);
  });

  test("that is a trace is read before and behind the damaged lines, which are named", async () => {
    const { trace } = await run();
    const lines = [trace.header, ...trace.records].map((line) => JSON.stringify(line));
    const whole = readRecorded(file(lines.join("\n")));
    const last = lines.length - 2;
    const { sessions, problem } = readRecorded(file(lines.with(3, "%").with(last, "%").join("\n")));
    expect(sessions.map(callsIn)).toEqual(whole.sessions.map(callsIn));
    expect(problem).toBe(
      `2 of ${lines.length} lines are damaged (line 4: %…, line ${last + 1}: %…): the rest is shown`,
    );
  }, 30_000);

  test("that is a trace is read up to the damaged line", () => {
    const header = { type: "trace", version: 1, host: "fake", hostVersion: "1.18.33", seed: 1, labels: {} };
    const event = (seq: number, type: string, properties: unknown) =>
      JSON.stringify({ seq, at: 0, type: "event", event: { type, properties } });
    const info = { id: "msg_1", sessionID: "ses_1", role: "user" };
    const part = { id: "prt_1", sessionID: "ses_1", messageID: "msg_1", type: "text", text: "hello" };
    const lines = [
      JSON.stringify(header),
      event(0, "session.created", { info: { id: "ses_1", title: "t" } }),
      event(1, "message.updated", { info }),
      event(2, "message.part.updated", { part }),
      '{"seq":3,"at":0,"type":"eve',
    ];
    const { sessions, problem } = readRecorded(file(lines.join("\n")));
    expect(sessions[0]?.steps).toMatchObject([{ kind: "prompt", text: "hello" }]);
    expect(problem).toContain("line 5 of 5 is damaged");
  });
});

describe("what is no recording is refused with what it is and what to do", () => {
  test.each([
    ["an empty file", "", "the file is empty; write one with: opencode export"],
    ["the host's database", Buffer.from("SQLite format 3\0rest"), "this is a database; export a session"],
    ["a picture", Buffer.from([137, 80, 78, 71, 0, 1, 2]), "this is no text"],
    ["a letter", "Dear Ada, how are you?", "there is no JSON in it"],
    ["some JSON", '{"name":"shop"}', "this is no export of a session (it has no list of messages)"],
    ["a report of the suite", '{"suiteVersion":"1","scenarios":[]}', "this is a report of the suite"],
    ["an export cut off in its first message", SHOP.slice(0, 1200), "damaged before the first message ends"],
    ["a session in which nothing was said", '{"info":{},"messages":[]}', "nothing was said in this session"],
    [
      "the lines of another program",
      '{"type":"user","message":{"role":"user"}}\n{"type":"assistant"}\n',
      "this is no export of a session (it has no list of messages)",
    ],
    ["a list of something else", '[{"title":"a","mapping":{}}]', "this is no export of a session"],
    [
      "a session of another program",
      '{"messages":[{"role":"user","content":"hi"}]}',
      "message 1 has not the form in which OpenCode 1.x stores messages",
    ],
    [
      "a trace of another version",
      '{"type":"trace","version":99}\n',
      "the trace has version 99, this program reads versions up to 2",
    ],
    [
      "an export without its content",
      readFileSync(fixture("shop-subagent-sanitized")),
      "it was exported with --sanitize, which takes out everything that could be judged",
    ],
  ])("%s", (_, content, message) => {
    expect(() => readRecorded(file(content))).toThrow(message);
  });

  test.each([
    ["a path that is not there", join(scratch, "none.json"), "there is no such file"],
    ["a folder", scratch, "this is a folder"],
  ])("%s", (_, path, message) => {
    expect(() => readRecorded(path)).toThrow(message);
  });
});
