/**
 * Which files a human rules out, and which they ask to change: a verb of changing, denied or not, and a name beside it.
 * Whether a name is a path of the project is for the caller to see; nothing here opens a file. What is asked, supposed,
 * told of others or of former times, quoted or pasted rules nothing out.
 */
import { cuesOf, languagesOf } from "../language/languages.ts";
import { clausesOf, type Clause } from "../text/clauses.ts";
import { normalText } from "../text/normal-text.ts";
import { ownWords } from "../text/own-words.ts";
import { spoken, within } from "../words/spoken.ts";

/** What a message says of files. */
export interface SaidOfFiles {
  /** Names of what may not be changed, as they were typed. */
  readonly forbidden: readonly string[];
  /** Names of what is to be changed, or may be. */
  readonly changed: readonly string[];
}

const MOST_NAMES = 20;
/** Words between the verb and a name that looks like a path. */
const REACH = 6;
/** A plain word is a name only right beside the verb: "don't touch legacy". */
const PLAIN_REACH = 2;

/** A word with a slash, a dot or a star in it, in a code span or in quotes as well. */
const PATH_LIKE =
  /(?<![\p{L}\p{N}_./*-])([`"'“„«]?)((?:\.{0,2}\/)?(?:[\p{L}\p{N}_.@*-]+\/)*[\p{L}\p{N}_.@*-]*[\p{L}\p{N}_*]\/?)[`"'”“»]?/gu;
const HAS_SIGN = /[/*]|[\p{L}\p{N}_]\.[\p{L}]/u;
/** Georgian letters, which no message in a language that is read here has. */
const FIRST_HOLDER = 0x10d0;
const HOLDER = /^(\p{Script=Georgian})$/u;

const DENIED = spoken` ${"respect.nots"} (?:${"respect.between"} ){0,3}${"respect.touches"} `;
const DENIED_BEHIND = spoken` ${"respect.touches"} (?:\p{L}+ ){0,4}${"respect.behind"} `;
const SPARES = within("respect.spares");
const TOUCHES = within("respect.touches");
const ALLOWS = within("respect.allows");
const EXCEPTS = within("respect.excepts");
const PAUSES = within("respect.pauses");
const PAUSES_LAST = spoken` ${"respect.pausesLast"} $`;
/** "Para" stops, and is Spanish for "for"; "stop" is a word of many a task: a sentence of its own, or none. */
const HALTS = spoken`^(?: ${"respect.softeners"})* ${"respect.halts"}(?: ${"respect.softeners"})* $`;

/** The message with a word in place of each path, since a path is no word of any language. */
function withHolders(message: string): { readonly text: string; readonly paths: readonly string[] } {
  const paths: string[] = [];
  const text = message.replace(PATH_LIKE, (all: string, quote: string, path: string) => {
    if (!HAS_SIGN.test(path) && quote !== "`") return all;
    if (paths.length >= MOST_NAMES) return all;
    paths.push(path.replace(/^['"`]+|['"`.]+$/g, ""));
    return ` ${String.fromCharCode(FIRST_HOLDER + paths.length - 1)} `;
  });
  return { text, paths };
}

/** Names in a clause near what was found at `from` to `to`; behind a word that makes an exception, none. */
function namesNear(clause: Clause, from: number, to: number, paths: readonly string[]): readonly string[] {
  const { exact, cased } = clause.text;
  const words = exact.trim().split(" ");
  const first = exact.slice(0, from).trim().split(" ").filter(Boolean).length;
  const last = first + exact.slice(from, to).trim().split(" ").length - 1;
  return words.flatMap((word, at) => {
    const [, letter] = HOLDER.exec(word) ?? [];
    const away = at < first ? first - at - 1 : at > last ? at - last - 1 : 0;
    if (away > (letter === undefined ? PLAIN_REACH : REACH) && !isListed(words, at, first, last)) return [];
    if (EXCEPTS.test(` ${words.slice(Math.max(0, at - 3), at).join(" ")} `)) return [];
    if (letter !== undefined) return paths[letter.charCodeAt(0) - FIRST_HOLDER] ?? [];
    return at >= first && at <= last && TOUCHES.test(` ${word} `) ? [] : (cased[at] ?? word);
  });
}

/** One of several paths in a row: "don't touch a/, b/ and c/". */
function isListed(words: readonly string[], at: number, first: number, last: number): boolean {
  if (!HOLDER.test(words[at] ?? "")) return false;
  const between = at > last ? words.slice(last + 1, at) : words.slice(at + 1, first);
  return between.filter((word) => !HOLDER.test(word)).length <= REACH;
}

const isSaidNow = ({ asks, supposes, past, others }: Clause): boolean =>
  !asks && !supposes && !past && !others;

/** @param message as the human typed it. */
export function saidOfFiles(message: string): SaidOfFiles {
  const { text, paths } = withHolders(message);
  const { own } = ownWords(text);
  const cues = cuesOf(languagesOf(normalText(own)));
  const forbidden: string[] = [];
  const changed: string[] = [];
  for (const clause of clausesOf(own, cues)) {
    const { exact } = clause.text;
    const no = DENIED.exec(exact) ?? DENIED_BEHIND.exec(exact) ?? SPARES.exec(exact);
    // "The old code in legacy/ stays untouched" speaks of now, whatever the cue of former times says.
    if (no) {
      if (!clause.asks && !clause.supposes && !clause.others)
        forbidden.push(...namesNear(clause, no.index, no.index + no[0].length, paths));
      continue;
    }
    const yes = TOUCHES.exec(exact) ?? ALLOWS.exec(exact);
    if (yes && isSaidNow({ ...clause, past: false }))
      changed.push(...namesNear(clause, yes.index, yes.index + yes[0].length, paths));
  }
  return { forbidden: [...new Set(forbidden)].slice(0, MOST_NAMES), changed: [...new Set(changed)] };
}

/** Does a message end or pause work, or say that the human has the next word? */
export function saysPause(message: string): boolean {
  const { own } = ownWords(withHolders(message).text);
  const clauses = clausesOf(own, cuesOf(languagesOf(normalText(own))));
  if (clauses.some(({ text }) => PAUSES.test(text.exact) || PAUSES_LAST.test(text.exact))) return true;
  const sentences = Map.groupBy(clauses, ({ sentence }) => sentence);
  return [...sentences.values()].some((parts) =>
    HALTS.test(
      parts
        .map(({ text }) => text.exact.trimEnd())
        .join("")
        .concat(" "),
    ),
  );
}
