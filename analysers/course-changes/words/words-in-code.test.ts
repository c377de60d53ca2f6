/**
 * Words of a natural language stand in `words/*.json` and nowhere in the code of this package. Read off the syntax
 * tree: a string in code is a name that the types or the files of words declare, a regular expression holds no
 * word, and no letter beyond ASCII stands in either. The corpus tool (`scoring/`) prints tables for people, and the
 * readings (`readings/`) have names for people, so their strings may be sentences; their patterns may not.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "oxc-parser";
import { describe, expect, test } from "vitest";
import { NAMES } from "./names.ts";
import { LANGUAGES, WORDS } from "./word-lists.ts";

const PACKAGE = join(import.meta.dirname, "..");
const SOURCES = globSync("**/*.ts", { cwd: PACKAGE }).filter(
  (path) => !/(^|\/)node_modules\/|\.test\.ts$|\.fixture\.ts$/.test(path),
);
const textOf = (path: string): string => readFileSync(join(PACKAGE, path), "utf8");

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

/** Every node, outermost first, unless `visit` says that its inside is of no concern. */
function walk(
  value: unknown,
  visit: (node: Node, parent: Node | null) => boolean,
  parent: Node | null = null,
): void {
  if (Array.isArray(value)) return value.forEach((one) => walk(one, visit, parent));
  if (!isNode(value) || !visit(value, parent)) return;
  for (const [key, child] of Object.entries(value)) if (key !== "parent") walk(child, visit, value);
}

const programOf = (source: string): unknown => parseSync("a.ts", source).program;

/** Strings that the types of the package declare. */
function stringsDeclaredIn(sources: readonly string[]): ReadonlySet<string> {
  const strings = new Set<string>();
  for (const source of sources)
    walk(programOf(source), (node) => {
      if (node.type === "TSLiteralType" && isNode(node["literal"]))
        strings.add(String(node["literal"]["value"]));
      return true;
    });
  return strings;
}

/** Members that the package declares in a type or reads by name; those of a mere list of words are neither. */
function membersOf(sources: readonly string[]): ReadonlySet<string> {
  const members = new Set<string>();
  for (const source of sources)
    walk(programOf(source), (node, parent) => {
      const isRead = node.type === "MemberExpression" && node["computed"] === false;
      const isBound = node.type === "Property" && parent?.type === "ObjectPattern";
      const name = isRead ? node["property"] : node["key"];
      if ((isRead || isBound || node.type === "TSPropertySignature") && isNode(name))
        members.add(String(name["name"]));
      return true;
    });
  return members;
}

/** What the files of words declare: slots and their values, languages, lists and the roles that they stand under. */
const DATA_NAMES: readonly string[] = [
  ...LANGUAGES,
  ...Object.keys(WORDS.en.cues),
  ...LANGUAGES.flatMap((language) =>
    Object.entries(WORDS[language].patterns).flatMap(([role, lists]) => [
      role,
      ...Object.keys(lists).map((list) => `${role}.${list}`),
    ]),
  ),
  ...Object.keys(NAMES.slots),
  ...Object.values(NAMES.slots).flatMap((groups) =>
    Object.values(groups).flatMap((values) => Object.keys(values)),
  ),
];
/** Names of the language that the code is written in, and of what a manifest says. */
const TECHNICAL = ["string", "Gemfile", "gem", "require", "u", "gu", "giu", "gmu", "NFC", "NFD", "NFKC"];
const FILE_NAME = /^\w+\.\w+$/;

const decoded = (text: string): string =>
  text.replace(/\\u\{?([0-9a-f]{4,6})\}?/giu, (_, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  );
/** An apostrophe that is typed as a letter, and the Japanese signs of length and repetition, belong to no language's words. */
const FOREIGN = /(?![\u02BC\u30FC\u3005\u3006])[^\0-\x7f]/gu;
const isForeign = (text: string): boolean =>
  (decoded(text).match(FOREIGN) ?? []).some((sign) => /[\p{L}\p{M}]/u.test(sign));

/** Words that a regular expression looks for: what is left without its escapes, classes and group names. */
const wordsOfPattern = (pattern: string): readonly string[] =>
  pattern
    .replace(/\\[pP]\{[^}]*\}|\\u\{?[0-9a-fA-F]+\}?|\\./g, " ")
    .replace(/\[[^\]]*\]/g, " ")
    .replace(/\(\?<\w+>/g, "(")
    .match(/[a-z]{2,}/gi) ?? [];

const nameOf = (member: Node): string => String(isNode(member["key"]) && member["key"]["name"]);
/** Does the node give an object a member by a name of its own? */
const isMember = (node: Node, parent: Node | null): boolean =>
  node.type === "Property" &&
  parent?.type === "ObjectExpression" &&
  node["computed"] === false &&
  node["shorthand"] === false &&
  isNode(node["key"]) &&
  node["key"].type === "Identifier";

interface Known {
  readonly strings: ReadonlySet<string>;
  readonly members: ReadonlySet<string>;
}

/** What of a source file should stand in a file of words. */
function misplacedIn(source: string, { strings, members }: Known, isForPeople = false): readonly string[] {
  const found: string[] = [];
  const note = (text: string, why: string): void => void found.push(`${why}: ${text}`);
  const readPattern = (pattern: string): void => {
    if (isForeign(pattern)) note(pattern, "letters of a language");
    if (wordsOfPattern(pattern).some((word) => !TECHNICAL.includes(word)))
      note(pattern, "a word in a pattern");
  };
  walk(programOf(source), (node, parent) => {
    if (node.type.startsWith("TS") && !/^TS(As|Satisfies|NonNull)/.test(node.type)) return false;
    if (/^(Import|Export(Named|All))/.test(node.type) && node["source"] !== null) return false;
    const isThrown = node.type === "ThrowStatement";
    if (node.type === "TemplateElement") {
      const { raw } = node["value"] as { readonly raw: string };
      if (!isForPeople) readPattern(raw);
    }
    if (!isForPeople && isMember(node, parent) && !members.has(nameOf(node))) note(nameOf(node), "a member");
    if (node.type !== "Literal") return !isThrown;
    const { regex, value } = node as { regex?: { pattern: string }; value?: unknown };
    if (regex) readPattern(regex.pattern);
    if (typeof value !== "string") return true;
    const isFileName = parent?.type === "Property" && FILE_NAME.test(value);
    if (isForeign(value)) note(value, "letters of a language");
    else if (parent?.type === "NewExpression" && !isForPeople) readPattern(value);
    else if (!isForPeople && !isFileName && !strings.has(value) && wordsOfPattern(value).length > 0)
      note(value, "a word");
    return true;
  });
  return found;
}

const TEXTS = SOURCES.map(textOf);
const STRINGS = new Set([...stringsDeclaredIn(TEXTS), ...DATA_NAMES, ...TECHNICAL]);
const KNOWN: Known = { strings: STRINGS, members: new Set([...membersOf(TEXTS), ...STRINGS]) };

test("no source file of the package holds words of a natural language", () => {
  expect(SOURCES.length).toBeGreaterThan(40);
  expect(
    SOURCES.flatMap((path) =>
      misplacedIn(textOf(path), KNOWN, /^(?:scoring|readings)\//.test(path)).map(
        (what) => `${path}: ${what}`,
      ),
    ),
  ).toEqual([]);
});

describe("words in code are found", () => {
  test.each([
    ["an alternation", "const NEXT = / (?:before|once|until) /u;"],
    ["a class of letters", "const ENDING = /[\u0430\u044f]$/u;"],
    ["the same by number", String.raw`const ENDING = /[\u0430\u044f]$/u;`],
    ["a pattern from a text", 'const NEXT = new RegExp(" (?:before|once) ", "u");'],
    ["a pattern from a text with letters by number", String.raw`const NEXT = new RegExp("\\u0430", "u");`],
    ["a frame", "const NEXT = spoken` (?:before|once) ${list}`;"],
    ["a text of words", 'const LIGHT = new Set("again anyway totally".split(" "));'],
    ["a list of words", 'const LIGHT = ["again", "anyway"];'],
    ["a word that is compared", 'const isNext = (word: string) => word === "again";'],
    ["a word of another script", 'const AGAIN = "\u518d";'],
    ["members that nobody reads", "const LIGHT = { again: true, anyway: true };"],
  ])("%s", (_, source) => expect(misplacedIn(source, KNOWN)).not.toEqual([]));

  test.each([
    ["a slot", 'const STORE = { slot: "database", value: "Redis" };'],
    ["a list by its name", 'const NEXT = within("answers.nextThought");'],
    ["a frame of scripts and places", "const THING = spoken`^ ${list} (?:\\p{Script=Latin}+ ){1,2}$`;"],
    ["a message to a developer", 'throw new Error("a list has no words");'],
    ["a comment", "// before, once, until"],
  ])("and %s is none", (_, source) => expect(misplacedIn(source, KNOWN)).toEqual([]));
});
