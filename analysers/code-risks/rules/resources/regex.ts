/** Patterns that take for ever on the wrong text: a repetition inside a repetition that can split a text in many ways. */
import { callsOf } from "../pick.ts";
import type { Syntax } from "../../source/syntax.ts";
import { ownerOf } from "../../flow/scopes.ts";
import type { CodeRule, Inspected } from "../rule.ts";

/** Characters that a piece may begin or go on with; "any" for a dot. */
type Chars = string;

interface Piece {
  readonly chars: Chars;
  readonly isRepeated: boolean;
  readonly isOptional: boolean;
  /** Alternatives of a group. */
  readonly branches?: readonly (readonly Piece[])[];
}

const MAX_LENGTH = 2_000;
const PROBE = "aZ09_ .,-@/:;'\"<>=&#%+*()[]\t\n$~!?\\";

/** Which of the probe's characters an atom takes. */
function charsOf(atom: string): Chars {
  if (atom === ".") return PROBE.replace("\n", "");
  try {
    const pattern = new RegExp(`^(?:${atom})$`, /\\[pP]\{|\\u\{/.test(atom) ? "u" : "");
    return [...PROBE, atom.replace(/^\\/, "")]
      .filter((char) => char.length === 1 && pattern.test(char))
      .join("");
  } catch {
    return "";
  }
}

/** A reader of the parts of a pattern that matter here; look-arounds and references count as empty. */
class PatternReader {
  at = 0;
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  alternatives(): Piece[][] {
    const branches: Piece[][] = [[]];
    while (this.at < this.source.length && this.source[this.at] !== ")") {
      if (this.source[this.at] === "|") {
        this.at++;
        branches.push([]);
        continue;
      }
      const piece = this.piece();
      if (piece) branches.at(-1)?.push(piece);
    }
    return branches;
  }

  private piece(): Piece | null {
    const atom = this.atom();
    const quantifier = /^(\*|\+|\?|\{(\d+)(,(\d*))?\})[?+]?/.exec(this.source.slice(this.at));
    if (quantifier) this.at += quantifier[0].length;
    const [, sign = "", least = "", range, most = ""] = quantifier ?? [];
    const isOpen =
      sign === "*" || sign === "+" || (range !== undefined && (most === "" || Number(most) > 20));
    return atom && { ...atom, isRepeated: isOpen, isOptional: sign === "*" || sign === "?" || least === "0" };
  }

  private atom(): Piece | null {
    const char = this.source[this.at] ?? "";
    const plain = (text: string): Piece => ({ chars: charsOf(text), isRepeated: false, isOptional: false });
    if (char === "(") {
      const head = /^\((\?(:|<?[=!]|<\w+>|P<\w+>|[a-z]+:))?/.exec(this.source.slice(this.at))?.[0] ?? "(";
      this.at += head.length;
      const branches = this.alternatives();
      this.at++;
      if (/[=!]$/.test(head)) return null;
      const chars = branches.map((branch) => branch.map((piece) => piece.chars).join("")).join("");
      return { chars, isRepeated: false, isOptional: false, branches };
    }
    if (char === "[") {
      const set = /^\[\^?\]?(\\.|[^\]\\])*\]/.exec(this.source.slice(this.at))?.[0] ?? "[";
      this.at += set.length;
      return plain(set);
    }
    if (char === "\\") {
      const escape =
        /^\\(u\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|[pP]\{[^}]*\}|k<\w+>|.)/i.exec(
          this.source.slice(this.at),
        )?.[0] ?? "\\";
      this.at += escape.length;
      if (/^\\(\d|k<)/.test(escape)) return { chars: "", isRepeated: false, isOptional: false };
      return /^\\[bBAZ]/.test(escape) ? null : plain(escape);
    }
    this.at++;
    return char === "^" || char === "$"
      ? null
      : plain(/[\w\s]/.test(char) || char === "." ? char : `\\${char}`);
  }
}

const overlap = (a: Chars, b: Chars): boolean => [...a].some((char) => b.includes(char));

/** What a sequence may begin with, past its optional pieces. */
function firsts(pieces: readonly Piece[]): Chars {
  let found = "";
  for (const piece of pieces) {
    found += piece.branches ? piece.branches.map(firsts).join("") : piece.chars;
    if (!piece.isOptional) break;
  }
  return found;
}

const isEmptyable = (pieces: readonly Piece[]): boolean =>
  pieces.every((piece) => piece.isOptional || (piece.branches?.some(isEmptyable) ?? false));

/** Can one repetition of the group be read as several? */
function isAmbiguous(branches: readonly (readonly Piece[])[]): boolean {
  for (const [index, branch] of branches.entries()) {
    for (const [place, piece] of branch.entries()) {
      const rest = branch.slice(place + 1);
      // `(a+b?)+`: after the inner repetition the group may end at once and begin again with the same.
      const ends = isEmptyable(rest);
      const begins = branches.some((other) => overlap(firsts(other), piece.chars));
      const before = branch.slice(0, place);
      // What has to stand in between and cannot be taken by the repetition keeps the pieces apart.
      const isLoose = before.every((other) => other.isOptional || overlap(other.chars, piece.chars));
      if (
        piece.isRepeated &&
        ends &&
        isLoose &&
        (isEmptyable(before) || overlap(firsts(branch), piece.chars)) &&
        begins
      )
        return true;
      if (piece.branches && ends && isEmptyable(before) && isAmbiguous(piece.branches) && piece.isRepeated)
        return true;
    }
    // `(a|a)+`, `(a|ab)+`: two branches that take the same.
    for (const other of branches.slice(index + 1)) {
      const [one, two] = [branch, other];
      if (
        one.length === 1 &&
        two.length === 1 &&
        overlap(one[0]?.chars ?? "", two[0]?.chars ?? "") &&
        ((one[0]?.chars.length ?? 0) > 1 || one[0]?.chars === two[0]?.chars)
      )
        return true;
    }
  }
  return false;
}

function hasTrap(branches: readonly (readonly Piece[])[], isLast = true): boolean {
  return branches.some((branch) =>
    branch.some((piece, index) => {
      if (!piece.branches) return false;
      if (piece.isRepeated && isAmbiguous(piece.branches)) return true;
      return hasTrap(piece.branches, isLast && index === branch.length - 1);
    }),
  );
}

/** `.*.*.*`: each more of them multiplies the time by the length of the text. */
const manyFold = (source: string): boolean =>
  /(\.\*\??[^.*+?()|\\[\]]{0,2}){4,}/.test(source) ||
  /(\.[*+])\1/.test(source) ||
  /(\[\^?[^\]]+\][*+])\1/.test(source);

function isSlowPattern(source: string): boolean {
  if (source.length > MAX_LENGTH || !/[*+{]/.test(source)) return false;
  return hasTrap(new PatternReader(source).alternatives()) || manyFold(source);
}

function* slow(inspected: Inspected): Generator<Syntax> {
  const { file, taint, text } = inspected;
  for (const node of file.nodes)
    if (node.kind === "regex" && isSlowPattern(node.name.replace(/^\/([^]*)\/\w*$/, "$1"))) yield node;
  const makers = /^(RegExp|re\.(compile|match|search|fullmatch|sub|findall|finditer|split)|regex\.\w+)$/;
  for (const call of callsOf(inspected, makers)) {
    const [pattern] = call.items ?? [];
    const value = pattern?.kind === "name" ? inspected.scopes.find(pattern.name, pattern)?.parts[0] : pattern;
    if (value?.kind === "string" && isSlowPattern(value.name.replaceAll("\\\\", "\\"))) yield call;
    else if (
      pattern &&
      taint.of(pattern) > 0 &&
      !/escape/i.test(text(pattern)) &&
      !/escape/i.test(text(value)) &&
      // `.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")` is the escape itself.
      !/\\\\\$&/.test(text(ownerOf(call, file.root))) &&
      isForeign(inspected, pattern)
    )
      yield call;
  }
}

/** Asked for by a request, or given under a name that says that people type it. */
function isForeign(inspected: Inspected, node: Syntax): boolean {
  if (inspected.taint.of(node) === 2) return true;
  return (
    /(query|search|term|keyword|filter|input|needle|user|q)\b/i.test(
      [...inspected.guards.family(node)].join(" "),
    ) && !/pattern|regex/i.test(inspected.text(node))
  );
}

export const REGEX_RULES: readonly CodeRule[] = [
  {
    id: "regex-slow",
    category: "regex-dos",
    why: "This pattern can split a text in exponentially many ways (or is written by whoever asks): one long text stops the process.",
    fix: "Write it so that neighbouring repetitions cannot take the same characters, limit the length of the text, and escape what is searched for.",
    find: slow,
  },
];
