/** The files of words keep to their notation, and hold nothing that no code asks for. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { NAMES } from "./names.ts";
import { LANGUAGES, WORDS, type Language } from "./word-lists.ts";

const PACKAGE = join(import.meta.dirname, "..");
const CODE = globSync("**/*.ts", { cwd: PACKAGE })
  .filter((path) => !/(^|\/)node_modules\/|\.test\.ts$/.test(path))
  .map((path) => readFileSync(join(PACKAGE, path), "utf8"))
  .join("\n");

/** Every list of a language by its name. */
const listsIn = (language: Language): readonly (readonly [string, readonly string[]])[] => {
  const { functionWords, colours, cues, patterns } = WORDS[language];
  return [
    ["functionWords", functionWords],
    ["colours", colours],
    ...Object.entries(cues),
    ...Object.entries(patterns).flatMap(([role, lists]) =>
      Object.entries(lists).map(([list, phrases]) => [`${role}.${list}`, phrases] as const),
    ),
  ];
};

/** What is wrong with the form of a phrase. */
function faultOf(phrase: string): string | null {
  let depth = 0;
  for (const sign of phrase) {
    if (sign === "(") depth++;
    if (sign === ")") depth--;
    if (depth < 0 || sign === "|") return "not in the notation";
    if (sign === "/" && depth === 0) return "a slash outside of parentheses";
  }
  return depth === 0 && phrase.trim() !== "" ? null : "not in the notation";
}

describe.each(LANGUAGES)("%s", (language) => {
  test("keeps to the notation and says nothing twice in a list", () => {
    const faults = listsIn(language).flatMap(([list, phrases]) =>
      phrases.flatMap((phrase, at) => {
        const fault = phrases.indexOf(phrase) < at ? "twice" : faultOf(phrase);
        return fault === null ? [] : [`${list}: ${phrase}: ${fault}`];
      }),
    );
    expect(faults).toEqual([]);
  });

  test("has a cue of every kind, though it may have no phrase", () => {
    expect(Object.keys(WORDS[language].cues).toSorted()).toEqual(Object.keys(WORDS.en.cues).toSorted());
  });

  test("has no list that no code asks for", () => {
    const names = Object.entries(WORDS[language].patterns).flatMap(([role, lists]) =>
      CODE.includes(`listsOf("${role}")`) ? [] : Object.keys(lists).map((list) => `${role}.${list}`),
    );
    expect(names.filter((name) => !CODE.includes(`"${name}"`))).toEqual([]);
  });
});

test("a phrase out of the notation would be found", () => {
  expect(["(a", "a)", "a|b", "a/b", " "].map(faultOf).filter((fault) => fault === null)).toEqual([]);
});

test("a list by slot is of a slot that there is", () => {
  for (const role of ["purposeOf", "slotWords"])
    for (const language of LANGUAGES)
      expect(Object.keys(NAMES.slots)).toEqual(
        expect.arrayContaining(Object.keys(WORDS[language].patterns[role] ?? {})),
      );
});

test("a name has no name twice, and is a kind of a value that there is", () => {
  const values = new Set<string>();
  for (const { popular, rare, traces } of Object.values(NAMES.slots))
    for (const group of [popular, rare, traces])
      for (const [value, names] of Object.entries(group ?? {})) {
        values.add(value);
        expect([value, new Set(names).size]).toEqual([value, names.length]);
      }
  const strange = Object.entries(NAMES.kindOf).filter((kinds) => kinds.some((value) => !values.has(value)));
  expect(strange).toEqual([]);
});
