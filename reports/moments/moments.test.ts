import type { TraceEvent, TraceRecord } from "opencode-simulator";
import { describe, expect, test } from "vitest";
import { addedTexts } from "./added-texts.ts";
import { collect, header, hook, numbered, request, said } from "./collect.fixture.ts";
import { collectMoments } from "./collect-moments.ts";
import { LineReader, readLines } from "./read-lines.ts";

describe("a request", () => {
  test("tells what stands in the user's place and was not typed", () => {
    const { moments } = collect(said(0, "fix it"), request("a", ["<note> fix it", "You stopped: go on"]));
    const [, asked] = moments;
    expect(asked?.kind === "request" && asked.fresh.map(({ isUnsaid = false }) => isUnsaid)).toEqual([
      false,
      true,
    ]);
  });
  test("tells which hooks ran since the last one and changed nothing, and how often", () => {
    const { moments } = collect(
      ...hook("1", "chat.params", {}, { output: {} }),
      ...hook("2", "tool.definition", {}, {}),
      ...hook("3", "tool.definition", {}, {}),
      ...hook("4", "chat.headers", {}, { output: { headers: "told" } }),
      request("a", ["one"]),
      request("b", ["one"]),
    );
    const quiet = moments.flatMap((one) => (one.kind === "request" ? [one.quiet] : []));
    expect(quiet).toEqual([
      [
        { plugin: "guard", hook: "chat.params", count: 1 },
        { plugin: "guard", hook: "tool.definition", count: 2 },
      ],
      [],
    ]);
  });
  test("holds only what the one before it in its session did not", () => {
    const { moments, text } = collect(request("a", ["one"]), request("b", ["one", "two"]));
    expect(moments[1]).toMatchObject({ kind: "request", base: 0, kept: 1, had: 1 });
    expect(moments[1]?.kind === "request" && moments[1].fresh.map((message) => text(message.text))).toEqual([
      "two",
    ]);
  });
  test("that rewrites history keeps less than there was", () => {
    const { moments } = collect(request("a", ["one", "two"]), request("b", ["one", "TWO", "three"]));
    expect(moments[1]).toMatchObject({ base: 0, kept: 1, had: 2 });
  });
  test("of a compaction stands aside: the conversation goes on from the one before", () => {
    const { moments } = collect(
      request("a", ["one"]),
      request("c", ["sum up"], "compaction"),
      request("b", ["one"]),
    );
    expect(moments[2]).toMatchObject({ base: 0, kept: 1 });
  });
});

test("a trace that comes piece by piece is read as the whole one", () => {
  const lines = [header, ...numbered([said(0, "äö"), request("a", ["one"]), said(1, "two")])];
  const text = `${lines.map((line) => JSON.stringify(line)).join("\n")}\n{"seq":3,`;
  const whole = readLines(text);
  for (const size of [1, 7, 50]) {
    const reader = new LineReader(new Set());
    const records: TraceRecord[] = [];
    for (let at = 0; at < text.length; at += size) records.push(...reader.push(text.slice(at, at + size)));
    records.push(...reader.end());
    expect({ header: reader.header(), records, problem: reader.problem() }).toEqual(whole);
  }
  expect(whole.problem).toContain("line 5 of 5 is damaged");
});

describe("a call", () => {
  test("is allowed when no hook throws, and refused with the words of the one that does", () => {
    const { moments, text } = collect(
      ...hook("1", "tool.execute.before", { args: { filePath: "a" } }, {}),
      ...hook("2", "tool.execute.before", { args: {} }, { error: "BLOCK no task" }),
    );
    expect(moments[0]).toMatchObject({ kind: "call", tool: "write", refused: null });
    const refused = moments[1]?.kind === "call" ? moments[1].refused : null;
    expect(refused?.plugin).toBe("guard");
    expect(text(refused?.text ?? -1)).toBe("BLOCK no task");
  });
  test("of OpenCode 2 is refused where its input was taken away, and let pass where it was not", () => {
    const ahead = (id: string, left: object): TraceEvent[] => {
      const output = { tool: "shell", sessionID: "s", callID: id, input: { command: "ls" } };
      return [
        { type: "hook.before", id, plugin: "guard", hook: "tool.execute.before", input: null, output },
        { type: "hook.after", id, ...left },
      ];
    };
    const { moments, text } = collect(...ahead("1", {}), ...ahead("2", { output: { input: null } }));
    const calls = moments.flatMap((moment) => (moment.kind === "call" ? [moment] : []));
    expect(calls.map(({ tool, session, refused }) => [tool, session, refused?.plugin])).toEqual([
      ["shell", "s", undefined],
      ["shell", "s", "guard"],
    ]);
    expect(text(calls[0]?.args ?? -1)).toContain("ls");
  });
  test("that the real host never let out of the hook is refused with what the model was told", () => {
    const [entered] = hook("1", "tool.execute.before", { args: { filePath: "a" } }, {});
    const { callID } = (entered as { input: { callID: string } }).input;
    const body = { messages: [{ role: "tool", tool_call_id: callID, content: "BLOCK no task" }] };
    const { moments, text } = collect(
      ...(entered ? [entered] : []),
      { type: "llm", id: "a", sessionID: "s", kind: "main", body, answer: {} },
      { type: "llm", id: "b", sessionID: "s", kind: "main", body, answer: {} },
    );
    const calls = moments.flatMap((moment) => (moment.kind === "call" ? [moment] : []));
    expect(calls.map(({ refused }) => text(refused?.text ?? -1))).toEqual(["BLOCK no task"]);
  });
});

describe("what plugins added", () => {
  test("is every text that was not there, and of one that grew the grown part", () => {
    expect(
      addedTexts({ parts: [{ text: "hello" }] }, { parts: [{ text: "hello" }, { text: "a note" }] }),
    ).toEqual(["a note"]);
    expect(addedTexts({ output: "12 files" }, { output: "12 files\nmind the plan" })).toEqual([
      "mind the plan",
    ]);
  });
  test("to the system text is told once, not with every request", () => {
    const system = (id: string) =>
      hook(
        id,
        "experimental.chat.system.transform",
        { system: ["base"] },
        { output: { system: ["base", "rules"] } },
      );
    expect(collect(...system("1"), ...system("2")).moments).toHaveLength(1);
  });
  test("to a request of OpenCode 2 is told once, and what is new among it by itself", () => {
    const request = (id: string, ...notes: readonly string[]) =>
      hook(id, "session.context", { messages: ["hello"] }, { output: { messages: ["hello", ...notes] } });
    const { moments, text } = collect(
      ...request("1", "a"),
      ...request("2", "a", "b"),
      ...request("3", "a", "b"),
    );
    const told = moments.flatMap((moment) => (moment.kind === "added" ? moment.additions : []));
    expect(told.map((one) => text(one.text))).toEqual(["a", "b"]);
  });
});

test("a turn begins with each message of the user, and what changed on disk knows what was there before", () => {
  const { moments, text } = collect(
    { type: "disk", files: { "a.txt": "old" } },
    said(0, "change it"),
    { type: "disk", files: { "a.txt": "new" } },
    said(1, "more"),
  );
  expect(moments.map(({ kind, turn }) => `${turn} ${kind}`)).toEqual([
    "0 disk",
    "1 said",
    "1 disk",
    "2 said",
  ]);
  const file = moments[2]?.kind === "disk" ? moments[2].files[0] : undefined;
  expect([text(file?.before ?? -1), text(file?.after ?? -1)]).toEqual(["old", "new"]);
});

test("the plan is shown when it changed, with how it was", () => {
  const graph = (data: string): TraceEvent => ({ type: "note", name: "graph", data });
  const { moments, text } = collect(graph(""), graph("wp-1"), graph("wp-1"), graph("wp-1 done"));
  expect(
    moments.map((moment) => moment.kind === "graph" && [text(moment.before), text(moment.after)]),
  ).toEqual([
    ["", "wp-1"],
    ["wp-1", "wp-1 done"],
  ]);
});

test("why a run failed stands at the turn where it did", () => {
  const records = numbered([said(0, "one"), said(1, "two"), said(2, "three")]);
  const { moments } = collectMoments(header, records, [{ text: "a.js changed", turn: 2 }]);
  expect(moments.at(-1)).toMatchObject({ kind: "failure", turn: 2 });
});

describe("a trace file", () => {
  const lines = [header, ...numbered([said(0, "one"), said(1, "two")])].map((line) => JSON.stringify(line));
  test("is read whole", () => {
    expect(readLines(`${lines.join("\n")}\n`)).toMatchObject({
      problem: null,
      records: [{ seq: 0 }, { seq: 1 }],
    });
  });
  test("is read without the kinds that nobody wants, damaged or not", () => {
    const read = readLines(lines.join("\n"), new Set(["step"]));
    expect(read).toMatchObject({ problem: null, records: [] });
    const cut = [lines[0], lines[1]?.slice(0, 40)].join("\n");
    expect(readLines(cut, new Set(["step"])).problem).toMatch(/line 2 of 2 is damaged/);
  });
  test.each<[string, (lines: string[]) => string[], number[], string | null]>([
    ["nothing", (all) => all, [0, 1, 2, 3, 4, 5], null],
    [
      "a garbled line",
      (all) => all.with(2, "%%%"),
      [0, 2, 3, 4, 5],
      "line 3 of 7 is damaged (%%%…): the rest is shown",
    ],
    [
      "a number that is wrong",
      (all) => all.with(2, all[2]?.replace('"seq":1', '"seq":91') ?? ""),
      [0, 2, 3, 4, 5],
      'line 3 of 7 is damaged ({"seq":91',
    ],
    [
      "a line twice",
      (all) => all.toSpliced(2, 0, all[1] ?? ""),
      [0, 1, 2, 3, 4, 5],
      'line 3 of 8 is damaged ({"seq":0',
    ],
    [
      "a line broken in two",
      (all) => all.toSpliced(2, 1, '{"seq":1,', '"at":0}'),
      [0, 2, 3, 4, 5],
      '2 of 8 lines are damaged (line 3: {"seq":1,…, line 4: "at":0}…)',
    ],
    [
      "two lines run together",
      (all) => all.toSpliced(2, 2, `${all[2]}${all[3]}`),
      [0, 3, 4, 5],
      'line 3 of 6 is damaged ({"seq":1',
    ],
    [
      "no lines",
      (all) => all.toSpliced(2, 2),
      [0, 3, 4, 5],
      "lines are missing before line 3 of 5: the rest is shown",
    ],
    ["the rest", (all) => all.with(3, "x").with(4, "x").with(5, "null").with(6, "{"), [0, 1], "4 of 7 lines"],
  ])("with %s in the place of a line keeps all others", (_, damage, kept, told) => {
    const events = [0, 1, 2, 3, 4, 5].map((index) => said(index, `words ${index}`));
    const all = [header, ...numbered(events)].map((line) => JSON.stringify(line));
    const { records, problem } = readLines(damage(all).join("\n"));
    expect(records.map(({ seq }) => seq)).toEqual(kept);
    expect(problem ?? "none").toContain(told ?? "none");
    // What is left out is followed by its number all the same.
    const none = readLines(damage(all).join("\n"), new Set(["step"]));
    expect([none.records, none.problem === null]).toEqual([[], problem === null]);
  });
  test("with more damage than is worth telling names the first lines and counts the rest", () => {
    const many = Array.from({ length: 40 }, () => "?");
    expect(readLines([lines[0], ...many].join("\n")).problem).toBe(
      "40 of 41 lines are damaged (line 2: ?…, line 3: ?…, line 4: ?…, line 5: ?…, line 6: ?…, and 35 more): the rest is shown",
    );
  });
  test("that is damaged is read up to the damage, which is named", () => {
    const read = readLines([lines[0], lines[1], '{"seq":1,"at":'].join("\n"));
    expect(read.records).toHaveLength(1);
    expect(read.problem).toMatch(/line 3 of 3 is damaged/);
  });
  test("without a header, or of another version, is refused with what to do", () => {
    expect(() => readLines("hello")).toThrow(/line 1 is no trace header: choose/);
    expect(() => readLines(JSON.stringify({ ...header, version: 9 }))).toThrow(
      /version 9, this program reads versions up to 2/,
    );
  });
});
