/**
 * Calls that open a file, by the mode they are given. Only a mode that is written out and means reading counts as
 * reading, because a computed mode may write.
 */
import type { Language } from "./code-names.ts";

const OPENS: Readonly<Partial<Record<Language, RegExp>>> = {
  python: /([\w.]*[\w)\]]\.)?\bopen\(/g,
  ruby: /((?:::)?\b[A-Z]\w*\.)?\b(?:open|new)[( ](?=["'\w])/g,
};
/** Modules whose `open` takes the file first and the mode second; the method of a path takes the mode first. */
const FILE_FIRST =
  /^$|^(?:.*\W)?(?:io|gzip|bz2|lzma|codecs|tarfile|wave|builtins|tokenize|dbm|dbm\.\w+|File|IO)\.$/;
const READS = /^[bru]*(["'])(?:r[bt]?|[bt]?r|U|rU|)(?:[:|][\w|*:-]*)?\1$/;

/** @param code without spare blanks. */
export function opensToWrite(code: string, language: Language): boolean {
  const opens = OPENS[language];
  if (opens === undefined) return false;
  return [...code.matchAll(opens)].some((match) => {
    const receiver = match[1] ?? "";
    if (language === "ruby" && !FILE_FIRST.test(receiver)) return false;
    const given = argumentsOf(code.slice(match.index + match[0].length));
    const named = given.find((part) => /^(mode|flag)=/.test(part))?.replace(/^\w+=/, "");
    const positional = given.filter((part) => !/^\w+[=:](?!=)/.test(part));
    if (!FILE_FIRST.test(receiver)) {
      const [first] = positional;
      return named === undefined
        ? first !== undefined &&
            (/^["'](?=\w*\+|[wax])[rwaxbt+]{1,3}["']$/.test(first) || isComputedMode(first, code))
        : !READS.test(named);
    }
    const mode = named ?? positional[1];
    return mode !== undefined && !READS.test(mode);
  });
}

/** Of a path only: other things with this method are opened by a name. */
const isComputedMode = (first: string, code: string): boolean =>
  /^[A-Za-z_]\w*$|^chr\(/.test(first) && /\bPath\b/.test(code);

/** `Path.replace` moves a file; the method of a string takes two arguments. */
export const movesPath = (code: string): boolean =>
  /\bPath\b/.test(code) &&
  [...code.matchAll(/\.replace\(/g)].some((match) => {
    const given = argumentsOf(code.slice(match.index + match[0].length));
    return given.length === 1 && !/^[\w]+=/.test(given[0] ?? "");
  });

/** What stands between the commas up to the bracket that closes. */
function argumentsOf(rest: string): string[] {
  const parts: string[] = [""];
  let depth = 0;
  for (const [token] of rest.matchAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[^]/g)) {
    if (/^[)\]}]$/.test(token) && --depth < 0) break;
    if (depth === 0 && /^[;\n]$/.test(token)) break;
    if (/^[([{]$/.test(token)) depth++;
    if (token === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += token;
  }
  return parts.filter((part) => part !== "");
}
