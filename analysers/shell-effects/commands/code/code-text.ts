/**
 * Tells text in code (comments, strings, regular expressions) from code. Names are looked for in code only, since a
 * string that mentions a call calls nothing. A string that is part of what a call does, such as a mode or the name of
 * a module, keeps its letters.
 */
import { STARTS, WRITES, type Language } from "./code-names.ts";

export const STRING =
  /"""([\s\S]*?)"""|'''([\s\S]*?)'''|"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|`((?:\\.|[^`\\])*)`/g;

export function literals(text: string): string[] {
  return [...text.matchAll(STRING)]
    .slice(0, 64)
    .map((match) =>
      (match[1] ?? match[2] ?? match[3] ?? match[4] ?? match[5] ?? "").replace(/\\(['"`\\])/g, "$1"),
    );
}

const QUOTED =
  String.raw`("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|` +
  "`" +
  String.raw`(?:\\.|[^` +
  "`" +
  String.raw`\\])*` +
  "`)";
const SLASHES = String.raw`\/\*[^]*?\*\/|(^|[\s;])\/\/[^\n]*`;
/** Behind these signs a slash cannot divide. */
const PATTERN = String.raw`(?<=(?:^|[(,=:[!&|?;{>]|\breturn)\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[dgimsuvy]*`;
const HASH = String.raw`("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|(^|\s)#[^\n]*`;
/** Behind these words and signs a slash cannot divide. Perl and Ruby end a pattern at the next one. */
const ASKS = String.raw`(?:(?:^|(?<!\$)[(,;{&|]|(?<![\w$])!|[=!]~)\s*|(?<![\w$@%&>.:-])(?:if|unless|while|until|and|or|not|when|return|split|grep|map)\s+)`;
const BODY = String.raw`(?:\\.|[^/\\\n])`;
const MATCH = String.raw`(?<=${ASKS})\/${BODY}+\/[a-z]*`;
/** Perl has letters for a match and a replacement. */
const LETTERED = String.raw`(?<![\w$@%&*>.{-])(?:(?:m|qr)\/${BODY}*|(?:s|tr|y)\/${BODY}*\/${BODY}*)\/[a-z]*`;
const COMMENT_OR_STRING: Readonly<Partial<Record<Language, RegExp>>> = {
  javascript: new RegExp(`${QUOTED}|${SLASHES}|${PATTERN}`, "g"),
  php: new RegExp(`${QUOTED}|${SLASHES}`, "g"),
  perl: new RegExp(`${HASH}|${LETTERED}|${MATCH}`, "g"),
  ruby: new RegExp(`${HASH}|${MATCH}`, "g"),
};
const HASH_ONLY = new RegExp(HASH, "g");
/** What is put into a pattern, or replaces what it finds (`s/…/…/e`), is run. */
const RUNS_INSIDE = /[$@#]\{|\(\?\??\{|^s.*\/[a-z]*e[a-z]*$/s;

/**
 * Which slashes belong together is a guess in languages that quote in many ways: where more than one statement may
 * stand between them, or a call that writes or starts a program, they stay as they are.
 */
function isPlainPattern(pattern: string, language: Language): boolean {
  if (language === "javascript") return true;
  if (RUNS_INSIDE.test(pattern) || /[;"'`]/.test(pattern)) return false;
  const names = WRITES[language].test(pattern) || STARTS[language].test(pattern);
  return !names || !/\w\s*[\s($@%<&*]/.test(pattern);
}

/** A string may hold the sign of a comment: it stays, and what comes behind it is code. A pattern becomes `/_/`. */
export function withoutComments(code: string, language: Language): string {
  return code.replace(
    COMMENT_OR_STRING[language] ?? HASH_ONLY,
    (whole: string, text: string | undefined, before: string | undefined) => {
      if (text !== undefined) return text;
      if (before !== undefined || /^(\/[*/]|\s*#)/.test(whole)) return before ?? " ";
      return isPlainPattern(whole, language) ? "/_/" : whole;
    },
  );
}

/** A mode or a lone name means something to a call; what is put into a string while the code runs is code. */
const TELLS: Readonly<Partial<Record<Language, RegExp>>> = {
  javascript: /^["'][$\w]*["']$|^`[^]*\$\{/,
  python: /^["'](\w*[+]?\w*|[rwax]\w?[:|]\w*)["']$/,
};
/** `require("…")` and `import … from "…"` name code; so do the letters before a string of Python with code in it. */
const NAMES_CODE = /(\b(require|import)\s*\(\s*|\b(import|from)\s*|\b[bru]*f[bru]*)$/i;

/** The same code with the letters of its plain strings crossed out. */
export function withoutWords(text: string, language: Language): string {
  const tells = TELLS[language];
  if (tells === undefined) return text;
  return text.replace(STRING, (whole: string, ...rest: readonly unknown[]) => {
    const at = rest.find((part) => typeof part === "number") ?? 0;
    const keeps = tells.test(whole) || NAMES_CODE.test(text.slice(Math.max(0, at - 40), at));
    return keeps ? whole : whole.replace(/[$\w]/g, "_");
  });
}
