import { expect, test } from "vitest";
import { HookValues } from "./hook-values.ts";

const copyOf = (value: unknown) => new HookValues().of(value).value();

test("a copy stays as the value was when it was made, and equal values are told apart from others", () => {
  const values = new HookValues();
  const output = { messages: [{ parts: [{ text: "a" }] }, { parts: [] as unknown[] }] };
  const before = values.of(output);
  const first = before.value();
  output.messages[1]?.parts.push({ text: "b" });
  const after = values.of(output);
  expect(first).toEqual({ messages: [{ parts: [{ text: "a" }] }, { parts: [] }] });
  expect(after.value()).toEqual({ messages: [{ parts: [{ text: "a" }] }, { parts: [{ text: "b" }] }] });
  expect(after.equals(before)).toBe(false);
  expect(values.of(structuredClone(output)).equals(after)).toBe(true);
  expect(values.of({ messages: [...output.messages, {}] }).equals(after)).toBe(false);
});

test("of a conversation only what is new is copied", () => {
  const values = new HookValues();
  const copy = (messages: unknown[]) => values.of({ messages }).value() as { messages: unknown[] };
  const first = copy([{ text: "a" }]);
  const second = copy([{ text: "a" }, { text: "b" }]);
  expect(second.messages[0]).toBe(first.messages[0]);
  const cut = copy([{ text: "b" }, { text: "a" }]);
  expect(cut.messages).toEqual([{ text: "b" }, { text: "a" }]);
  expect(cut.messages[0]).toBe(second.messages[1]);
});

test("what is the same as before is copied once", () => {
  const values = new HookValues();
  const copy = (description: string) => values.of({ description }).value();
  const first = copy("reads a file");
  expect(copy("reads it")).toEqual({ description: "reads it" });
  expect(copy("reads a file")).toBe(first);
});

test("functions, signals and undefined fields vanish, cycles and schemas are named", () => {
  const self: Record<string, unknown> = { name: "x" };
  self["self"] = self;
  expect(copyOf({ run: () => 1, abort: new AbortController().signal, left: undefined, kept: 1 })).toEqual({
    kept: 1,
  });
  expect(copyOf({ self })).toEqual({ self: { name: "x", self: "[circular]" } });
  expect(copyOf({ parameters: Object.defineProperty({}, "_zod", { value: {} }) })).toEqual({
    parameters: "[zod]",
  });
  expect(copyOf(undefined)).toBeNull();
});
