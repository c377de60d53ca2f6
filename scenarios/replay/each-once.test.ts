import { expect, test } from "vitest";
import { eachOnce, type Read } from "./each-once.ts";
import type { RecordedSession } from "./recorded.ts";

const session = (id: string, turns: number): RecordedSession => ({
  id,
  parentID: null,
  title: id,
  createdAt: 0,
  messages: 2 * turns,
  steps: Array.from({ length: turns }, () => ({ kind: "prompt", text: "x", at: 0, endedAt: 0, answers: [] })),
});

const read = (file: string, ...sessions: RecordedSession[]): Read => ({
  file: `/somewhere/${file}`,
  recorded: {
    kind: "export",
    hostVersion: "1",
    directory: "/shop",
    sessions,
    files: {},
    messages: sessions.reduce((sum, { messages }) => sum + messages, 0),
    problem: null,
    leftOut: [],
  },
});

const told = (all: Read[]) => {
  const once = eachOnce(all);
  return {
    read: once.read.map(({ file, recorded }) => [
      file.slice(11),
      recorded.sessions.length,
      recorded.messages,
    ]),
    notes: once.notes,
  };
};

test.each<[string, Read[], (string | number)[][], string[]]>([
  [
    "sessions of their own",
    [read("a", session("s", 2)), read("b", session("t", 2))],
    [
      ["a", 1, 4],
      ["b", 1, 4],
    ],
    [],
  ],
  ["the same twice", [read("a", session("s", 2)), read("b", session("s", 2))], [["a", 1, 4]], ["a"]],
  ["a later export", [read("a", session("s", 2)), read("b", session("s", 3))], [["b", 1, 6]], ["b"]],
  [
    "one that is in a trace of several",
    [read("a", session("s", 2)), read("b", session("s", 2), session("t", 1))],
    [
      ["a", 1, 4],
      ["b", 1, 2],
    ],
    ["a"],
  ],
  ["one file three times", [1, 2, 3].map(() => read("a", session("s", 1))), [["a", 1, 2]], ["a"]],
])("of %s each session stays once", (_, all, kept, from) => {
  const count = all.length;
  expect(told(all)).toEqual({
    read: kept,
    notes: from.map((file) => `"s" was given ${count} times: it is played once, as in ${file}`),
  });
});
