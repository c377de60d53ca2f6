/**
 * Texts that an agent or a human reads have no words that only this code's authors know. They are found as string literals
 * of more than one word, in every room that speaks, and in the files that are shown as they are.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const SPEAKS = ["agents", "cli", "context", "kernel", "opencode", "opencode2", "policy", "views"];
const SHOWN = /\.md$/;
const JARGON =
  /\b(?:SIGNALS?|poison\w*|drift\w*|cursor|trajector(?:y|ies)|td-\d+|evidence trail|pivots?|hydrat\w*|the gate)\b/i;

const COMMENT = /^\s*(?:\/\*[^]*?\*\/|\/\/.*$)/gm;
const LITERAL = /(["'`])((?:(?!\1)[^\n\\]|\\.)*)\1/g;
const FILLED = /\$\{[^}]*\}/g;

/** Texts of more than one word in a source; what is filled in comes from elsewhere. */
const textsIn = (source: string): readonly string[] =>
  [
    ...source
      .replace(COMMENT, "")
      .replace(/^import .*$/gm, "")
      .matchAll(LITERAL),
  ]
    .map(([, , text = ""]) => text.replace(FILLED, "…"))
    .filter((text) => /[a-z] [a-z]/i.test(text) && !text.startsWith("  classDef"));

const jargonIn = (texts: readonly string[]): readonly string[] => texts.filter((text) => JARGON.test(text));

const files = (room: string): readonly string[] =>
  readdirSync(join(import.meta.dirname, room), { recursive: true, encoding: "utf8" }).map((file) =>
    join(room, file),
  );

const read = (file: string): string => readFileSync(join(import.meta.dirname, file), "utf8");

it.each(SPEAKS)("the texts of %s are plain", (room) => {
  const sources = files(room).filter((file) => /(?<!\.(?:test|fixture|d))\.ts$/.test(file));
  expect(sources.length).toBeGreaterThan(0);
  expect(jargonIn(sources.flatMap((file) => textsIn(read(file))))).toEqual([]);
});

it("agents and skills are plain, line by line", () => {
  const shown = [...files("agents"), ...files("skills")].filter((file) => SHOWN.test(file));
  expect(shown.length).toBeGreaterThan(0);
  expect(jargonIn(shown.flatMap((file) => read(file).split("\n")))).toEqual([]);
});

it.each([
  "const note = `Cursor: ${id} is active`;",
  'say("One call opens the gate: it");',
  "'a POISON signal of'",
])("a word of the authors' is found in %s", (source) => {
  expect(jargonIn(textsIn(source))).toHaveLength(1);
});
