import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { normalise, type LogRecord, type Recorded } from "./normalise.ts";
import { diffGoldens } from "./diff.ts";
import { mergeRuns } from "./merge-runs.ts";

const id = (prefix: string, n: number): string => `${prefix}_${String(n).padStart(12, "0")}AbCdEfGhIjKlMn`;

const SES = id("ses", 1);
const USER = { id: id("msg", 1), sessionID: SES, role: "user", time: { created: 5 }, summary: { diffs: [] } };
const REPLY = {
  parentID: id("msg", 1),
  id: id("msg", 2),
  sessionID: SES,
  role: "assistant",
  cost: 0,
  path: { cwd: "/w/proj", root: "/w/proj" },
  tokens: { total: 110, input: 100 },
  summary: true,
};

function run(over: Partial<Recorded> = {}): Recorded {
  return {
    id: "x",
    http: [],
    log: [],
    llm: [],
    sessions: [{ id: SES, directory: "/w/proj", slug: "s", path: "", version: "1", time: {} }],
    messages: [
      { info: USER, parts: [] },
      { info: REPLY, parts: [] },
    ],
    files: {},
    paths: [
      ["/w/proj", "$PROJ"],
      ["/w", "$WORK"],
    ],
    ...over,
  };
}

const event = (type: string, properties: Record<string, unknown>): LogRecord => ({
  h: "event",
  e: { type, properties },
});
const hook = (h: string, i: Record<string, unknown>, o?: Record<string, unknown>): LogRecord =>
  o === undefined ? { h, p: "A", i } : { h, p: "A", i, o };

describe("a normalised run", () => {
  it("numbers ids by the walk over stored state and leaves out times, costs, paths and versions", () => {
    const golden = normalise(run());
    expect(golden.sessions).toEqual([{ id: "ses#1", directory: "$PROJ" }]);
    expect(golden.messages).toEqual([
      { info: { id: "msg#1", sessionID: "ses#1", role: "user" }, parts: [] },
      {
        info: {
          id: "msg#2",
          parentID: "msg#1",
          sessionID: "ses#1",
          role: "assistant",
          tokens: { total: 110 },
          summary: true,
        },
        parts: [],
      },
    ]);
  });

  it("names a path that a plugin wrote in capitals or in small letters", () => {
    const part = { id: id("prt", 1), type: "text", text: "/W/PROJ/a.txt, /w/proj and /W" };
    const golden = normalise(run({ messages: [{ info: USER, parts: [part] }] }));
    expect(golden.messages[0]).toMatchObject({ parts: [{ text: "$PROJ/a.txt, $PROJ and $WORK" }] });
  });

  it("numbers a host's id inside a longer id that a plugin made of it", () => {
    const part = { id: `prt_reminder_${id("msg", 1)}`, type: "text", text: `${id("msg", 1)}_more` };
    const golden = normalise(run({ messages: [{ info: USER, parts: [part] }] }));
    expect(golden.messages[0]).toMatchObject({
      parts: [{ id: "prt_reminder_msg#1", text: "msg#1_more" }],
    });
  });

  it("replaces what a script names as varying, by one name or by one number for each text", () => {
    const text = "took 12s: job-7f, job-8a, job-7f";
    const varying = [
      { text: "took \\d+s", as: "took N" },
      { text: "job-[0-9a-f]+", as: "job#" },
    ];
    const part = { id: id("prt", 1), type: "text", text };
    const golden = normalise(run({ messages: [{ info: USER, parts: [part] }], varying }));
    expect(golden.messages[0]).toMatchObject({ parts: [{ text: "took N: job#1, job#2, job#1" }] });
  });

  it("keeps arguments untouched except for names, whatever their keys", () => {
    const state = {
      status: "completed",
      input: { path: "/w/x", time: 3, version: 2 },
      metadata: { output: "bulk", exit: 0 },
    };
    const part = { id: id("prt", 1), type: "tool", callID: "call_000000000001", state };
    const golden = normalise(run({ messages: [{ info: USER, parts: [part] }] }));
    expect(golden.messages[0]).toMatchObject({
      parts: [
        {
          id: "prt#1",
          callID: "call#1",
          state: { input: { path: "$WORK/x", time: 3, version: 2 }, metadata: { exit: 0 } },
        },
      ],
    });
    expect(JSON.stringify(golden.messages)).not.toContain("bulk");
  });

  it("makes one record of the tool definitions of a step, and keeps title hooks apart", () => {
    const title = { system: ["You are a title generator. Go."] };
    const golden = normalise(
      run({
        log: [
          hook("tool.definition", { toolID: "write" }),
          { h: "tool.definition", p: "B", i: { toolID: "write" } },
          hook("experimental.chat.system.transform", { sessionID: SES }, title),
          hook("chat.params", { sessionID: SES, agent: "title" }),
          hook("tool.definition", { toolID: "bash" }),
          hook("chat.params", { sessionID: SES, agent: "build" }),
          hook("tool.definition", { toolID: "bash" }),
        ],
      }),
    );
    expect(golden.hooks).toEqual([
      { h: "tool.definition", tools: { A: ["bash", "write"], B: ["write"] } },
      { h: "chat.params", p: "A", i: { sessionID: "ses#1", agent: "build" } },
      { h: "tool.definition", tools: { A: ["bash"] } },
    ]);
    expect(golden.titleHooks.map((record) => record["h"])).toEqual([
      "experimental.chat.system.transform",
      "chat.params",
    ]);
  });

  it("drops noise and repeats from events and keeps racy ones in a list of their own", () => {
    const status = { sessionID: SES, status: { type: "busy" } };
    const part = { id: id("prt", 1), type: "text", text: "x" };
    const golden = normalise(
      run({
        log: [
          event("session.updated", { sessionID: SES }),
          event("message.updated", { info: USER }),
          event("message.part.delta", { partID: "x" }),
          event("session.status", status),
          event("session.status", status),
          event("message.updated", { info: { ...USER, agent: "later" } }),
          event("message.part.updated", { part: { ...part, time: { start: 1 } } }),
          event("message.part.updated", { part: { ...part, time: { start: 1, end: 2 } } }),
          event("todo.updated", { sessionID: SES }),
          event("file.watcher.updated", { file: "x" }),
        ],
      }),
    );
    expect(golden.events.map((record) => record["type"])).toEqual([
      "message.updated",
      "session.status",
      "message.part.updated",
    ]);
    expect(golden.sideEvents.map((record) => record["type"])).toEqual(["todo.updated"]);
  });

  it("puts title requests last and splits system, messages, tools and params", () => {
    const body = (system: string) => ({
      model: "m1",
      stream: true,
      max_tokens: 9,
      messages: [
        { role: "system", content: system },
        { role: "user", content: "hi" },
      ],
      tools: [
        { function: { name: "short", description: "d".repeat(100) } },
        { function: { name: "long", description: "d".repeat(101) } },
        { function: { name: "marked", description: `${"d".repeat(200)} DEFMARK` } },
        { function: { name: "odd", description: 5 } },
      ],
    });
    const env =
      "You are opencode, an agent.\nRules.\n\nYou are powered by the model named m1.\n<env>\nx\n</env>";
    const golden = normalise(
      run({
        llm: [
          { kind: "title", sessionID: SES, body: body("t") },
          { kind: "main", sessionID: SES, body: body(`${env}\nmine`) },
        ],
      }),
    );
    expect(golden.llm.map((record) => record["kind"])).toEqual(["main", "title"]);
    expect(golden.llm[0]).toMatchObject({
      system: ["$PROVIDER_PROMPT\n\n$ENV\nmine"],
      messages: [{ role: "user", content: "hi" }],
      tools: ["short", "long", "marked", "odd"],
      params: { max_tokens: 9 },
    });
    expect(Object.keys(golden.llm[0]?.["toolDescs"] as object)).toEqual(["marked", "odd", "short"]);
  });

  it("shortens strings over 1500 characters and names time stamps", () => {
    const text = "a".repeat(2000);
    const sha1 = createHash("sha1").update(text).digest("hex");
    const golden = normalise(
      run({
        http: [{ step: 0, status: 200, body: [text, "a".repeat(1500), "at 2026-11-22T00:31:13.722Z"] }],
      }),
    );
    const short = `${"a".repeat(500)}…[len 2000 sha1 ${sha1}]…${"a".repeat(500)}`;
    expect(golden.http).toEqual([{ step: 0, status: 200, body: [short, "a".repeat(1500), "at $TIME"] }]);
  });

  it("compares lines in any order where only their order varies, and the lines themselves", () => {
    const of = (...lines: string[]) => normalise(run({ files: { "found.txt": lines.join("\n") } }));
    const merged = mergeRuns([of("a", "b", "c"), of("a", "c", "b")]);
    expect(diffGoldens(merged, of("b", "a", "c"))).toEqual([]);
    expect(diffGoldens(merged, of("b", "a", "d")).map(({ section }) => section)).toEqual(["files"]);
  });

  it("keeps files whole, so that a word that varies hides nothing beside it", () => {
    const long = "a ".repeat(4000);
    const of = (word: string, end: string) =>
      normalise(run({ files: { "notes.log": `${word} ${long}${end}` } }));
    const merged = mergeRuns([of("one", "end"), of("two", "end")]);
    expect(diffGoldens(merged, of("three", "end"))).toEqual([]);
    expect(diffGoldens(merged, of("three", "other")).map(({ section }) => section)).toEqual(["files"]);
  });
});
