/**
 * What is text in code and what is code: comments, strings and regular expressions. Names are looked for in code
 * only, since a string that merely speaks of a call makes none; a string that is part of what a call does (a mode,
 * the name of a module, something put into it while it runs) keeps its letters.
 */
import type { Language } from "./code-names.ts";

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
const COMMENT_OR_STRING: Readonly<Record<"javascript" | "slashes" | "hash", RegExp>> = {
  javascript: new RegExp(`${QUOTED}|${SLASHES}|${PATTERN}`, "g"),
  slashes: new RegExp(`${QUOTED}|${SLASHES}`, "g"),
  hash: /("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|(^|\s)#[^\n]*/g,
};

/** A string may hold the sign of a comment: it stays, and what comes behind it is code. A pattern becomes `/_/`. */
export function withoutComments(code: string, language: Language): string {
  const signs = language === "javascript" ? "javascript" : language === "php" ? "slashes" : "hash";
  return code.replace(
    COMMENT_OR_STRING[signs],
    (whole: string, text: string | undefined, before: string | undefined) =>
      text ?? (before === undefined && !/^(\/[*/]|\s*#)/.test(whole) ? "/_/" : (before ?? " ")),
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
