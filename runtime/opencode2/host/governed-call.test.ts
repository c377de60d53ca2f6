import { expect, it } from "vitest";
import { governed, inHostWords } from "./governed-call.ts";

it.each([
  ["shell", { command: "ls", workdir: "a" }, { tool: "bash", args: { command: "ls", workdir: "a" } }],
  ["write", { path: "a", content: "b" }, { tool: "write", args: { filePath: "a", content: "b" } }],
  ["patch", { patchText: "x" }, { tool: "apply_patch", args: { patchText: "x" } }],
  [
    "subagent",
    { agent: "general", prompt: "p" },
    { tool: "task", args: { subagent_type: "general", prompt: "p" } },
  ],
  ["files_put", { path: "a" }, { tool: "files_put", args: { path: "a" } }],
  ["write", null, { tool: "write", args: null }],
])("the call %s %j is known to governance by its own names", (tool, input, expected) => {
  expect(governed(tool, input)).toEqual(expected);
});

it("a call that governance advises is one that this host takes", () => {
  const advised =
    'Start it with exactly this call:\ntask {"description":"d","subagent_type":"general","prompt":"p {1}"}\nThen go on.';
  expect(inHostWords(advised)).toBe(
    'Start it with exactly this call:\nsubagent {"description":"d","agent":"general","prompt":"p {1}"}\nThen go on.',
  );
  expect(inHostWords('USE INSTEAD: read {"filePath":"a.txt"}')).toBe('USE INSTEAD: read {"path":"a.txt"}');
  expect(inHostWords('WHAT: bash "ls" changes files.')).toBe('WHAT: shell "ls" changes files.');
  expect(inHostWords('Meanwhile ran: bash "npm test".')).toBe('Meanwhile ran: shell "npm test".');
});

it("words that only look like a call are left alone", () => {
  const text = 'The task {is} open; govern_task {"action":"start"}';
  expect(inHostWords(text)).toBe(text);
});
