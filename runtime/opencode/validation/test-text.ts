/**
 * What a test file tests, read off its text without a parser, for the languages whose runners are known: how many
 * tests, how many of them are switched off, what they claim. The same text always gives the same, and a file that is
 * only formatted anew claims the same.
 */
import type { TestFile } from "../../kernel/record/check-state.ts";

const NAMED =
  /(?:[._-](?:test|tests|spec|specs|cy|e2e))\.[cm]?[jt]sx?$|(?:^|\/)test_[^/]*\.py$|_(?:test|spec)\.(?:py|go|rb|exs?|dart)$|Tests?\.(?:java|kt|cs|php|swift)$/;
const IN_FOLDER =
  /(?:^|\/)(?:tests?|__tests__|specs?|e2e)\/.*\.(?:[cm]?[jt]sx?|py|rb|go|rs|java|kt|cs|php|exs?)$/;
const RUST = /\.rs$/;

/** Undefined for what is no test by its path. */
export function testKind(path: string): "named" | "folder" | "rust" | undefined {
  if (NAMED.test(path)) return "named";
  if (IN_FOLDER.test(path)) return "folder";
  return RUST.test(path) ? "rust" : undefined;
}

const TEST =
  /(?<![\w.$])(?:it|test|x?it|x?test|fit)(?:\.[\w.]+)?(?:\([^)\n]*\))?\s*[(`]\s*["'`]|^\s*(?:async\s+)?def test\w*|^func (?:Test|Fuzz)\w+|^\s*#\[(?:\w+::)?test|^\s*@(?:Parameterized)?Test\b|^\s*\[(?:Fact|Theory|Test\w*)\b|^\s*test ["']/gm;
const SKIP =
  /(?<![\w$])(?:it|test|describe|context|suite|t|this|self)(?:\.\w+)*\.(?:skip\w*|only|todo|fixme|failing)\b|(?<![\w.$])(?:x(?:it|test|describe)|f(?:it|describe))\s*\(|\b(?:skip|todo|only):\s*(?!false)["'`\w]|@?(?:pytest\.mark|unittest|pytest)\.(?:skip\w*|xfail|expectedFailure)|\bt\.Skip\w*\(|^\s*#\[ignore|^\s*@(?:Disabled|Ignore)\b|^\s*(?:if\s*\(?(?:false|False|0)\)?|return)\s*[;:{]?\s*$/gm;
const CLAIM =
  /(?<![\w$.])(?:expect|assert(?:\.\w+)*|assert_\w+!?|assert!|debug_assert\w*!|self\.assert\w+|assert[A-Z]\w*|Assert\.\w+|require\.[A-Z]\w+|EXPECT_\w+|ASSERT_\w+|pytest\.raises|self\.fail|t\.(?:is|not|ok|notOk|true|false|equals?|notEqual|deepEqual|strictEqual|deepStrictEqual|same|like|match|throws\w*|rejects|assert\.\w+|Error|Errorf|Fatal|Fatalf|Fail|FailNow|truthy|falsy|regex|snapshot|pass|fail))\s*\(|^[ \t]*assert[ \t]+(?=\S)/gm;

/** Comments become spaces, so that what is commented out claims nothing. */
function withoutComments(path: string, text: string): string {
  const marks = /\.(?:py|rb|exs?)$/.test(path) ? "#[^\\n]*" : "//[^\\n]*|/\\*[^]*?\\*/";
  const strings = `"(?:[^"\\\\\\n]|\\\\[^])*"|'(?:[^'\\\\\\n]|\\\\[^])*'|\`(?:[^\`\\\\]|\\\\[^])*\``;
  return text.replace(new RegExp(`(${strings})|${marks}`, "g"), (all, string?: string) =>
    string === undefined ? all.replace(/[^\n]/g, " ") : all,
  );
}

const QUOTES = /["'`]/;
const MOST_CHARS = 4_000;

/** Where the statement ends that begins at `from`. */
function endOf(text: string, from: number): number {
  let depth = 0;
  const end = Math.min(text.length, from + MOST_CHARS);
  for (let at = from; at < end; at++) {
    const char = text[at] ?? "";
    if (QUOTES.test(char)) {
      for (at++; at < end && text[at] !== char; at++) if (text[at] === "\\") at++;
    } else if (/[([{]/.test(char)) depth++;
    else if (/[)\]}]/.test(char)) {
      if (depth-- === 0) return at;
    } else if (depth === 0 && (char === ";" || char === ",")) return at;
    else if (depth === 0 && char === "\n" && !/^\s*\./.test(text.slice(at, at + 80))) return at;
  }
  return end;
}

const plain = (claim: string): string =>
  claim
    .trim()
    .replace(/^assert\s+/, "assert ")
    .replace(/(?<!^assert)\s+/g, "")
    .replace(/['`]/g, '"')
    .replace(/,(?=[)\]}])/g, "");

function claimsIn(text: string): string[] {
  const claims: string[] = [];
  let past = 0;
  for (const match of text.matchAll(CLAIM)) {
    if (match.index < past) continue;
    past = endOf(text, match.index);
    claims.push(plain(text.slice(match.index, past)));
  }
  return claims;
}

/** Undefined for what holds no test, such as a Rust file without any. */
export function readTestText(path: string, text: string): TestFile | undefined {
  const kind = testKind(path);
  if (kind === undefined || (kind === "rust" && !text.includes("#[test]"))) return undefined;
  const code = withoutComments(path, text);
  return {
    named: kind !== "folder",
    tests: code.match(TEST)?.length ?? 0,
    skips: code.match(SKIP)?.length ?? 0,
    claims: claimsIn(code),
  };
}
