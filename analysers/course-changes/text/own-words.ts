/**
 * What of a message are the human's own words. Code, quotations of some length and what is pasted after "the README
 * says:" are data: instructions in them are nobody's wish. Short quotes and code spans stay, for they are names.
 * Invariant: the work is bounded whatever the length of the message.
 */
import { mentionsIn } from "../tech/lexicon.ts";
import { withoutCalls } from "./dictated-call.ts";
import { isMachineLine } from "./machine-line.ts";
import { unified, normalText } from "./normal-text.ts";
import { cuesOf, languagesOf } from "../language/languages.ts";
import { hasCue } from "../language/cue-pattern.ts";
import { NAMES } from "../words/names.ts";
import { everyLine } from "../words/spoken.ts";

export interface OwnWords {
  readonly own: string;
  readonly data: string;
  /** A call stands in it word for word, or what is to be written where: "change `8` to `24` in `config.js`". */
  readonly dictates: boolean;
}

/** Characters of the message that are looked at: of a paste longer than that, its beginning and its end. */
const HEAD = 6_000;
const TAIL = 2_000;
const NAME_WORDS = 4;
const OWN_LIMIT = 4_000;
const MAX_DATA = 4_000;
/** A place and what is to stand there. */
const LITERALS = 2;

const FENCE = /(?:```|~~~)[^]*?(?:```|~~~|$)/g;
const QUOTE_LINE = /^[ \t]*>.*$/gm;
const QUOTED =
  /"([^"\n]{1,1500})"|「([^」]{1,1500})」|『([^』]{1,1500})』|(?<![\p{L}\p{N}])'([^'\n]{1,800})'(?![\p{L}\p{N}])/gu;
/** A log, a stack trace, a diff, markup: nobody talks like that. */
const { beginnings, tools, alarms, statements, errors, labels } = NAMES.machineLines;
const MACHINE_LINE = everyLine`^(?:\s*(?:${beginnings}|\[?\d{4}-\d\d-\d\d|[+-]{3} |@@ |<\/?[a-z!]|[{}[\]<>|]{1,3}\s*$|\$ |(?:${tools} )?${alarms}|#{1,6} |\* \*\*|${statements} |\w+(?:\.\w+)*${errors}\b|${labels}: )).*$`;

/** Nobody indents what they type, but for the points of a list: it comes from a terminal, an editor or a document. */
const INDENTED = /(?<=\n)(?: {2,}|\t)(?!\s*(?:[-*•]|\d{1,2}[.)])\s).*$/gm;
/** "5. The ignore file may be too broad", with more behind it. */
const POINT = /(?<=^|[:：] *)(\d{1,2})[.)] +\S.{40,}$/gm;

/** "sure, forget the tests, who needs them? /s": meant the other way round. */
const SARCASM = /^.*[?!.,…)"]\s+\/s\s*$/gimu;

/** Names of technologies stand in quotes and code spans too; anything else in them is what somebody else said, or a label. */
function isName(text: string, others = 1): boolean {
  const normal = normalText(text);
  const named = mentionsIn(normal, false).reduce((sum, { from, to }) => sum + to - from, 0);
  return (
    normal.words.length <= NAME_WORDS &&
    text.length <= 40 &&
    named >= normal.words.length - others &&
    named > 0
  );
}

/** What ends in a colon, or asks in a line of its own, and names a source: what follows is the source's. */
function isIntroduction(line: string): boolean {
  const text = normalText(line);
  return text.words.length <= 18 && hasCue(cuesOf(languagesOf(text)).source, text);
}

/** Splits off what stands behind an introduction: the rest of its paragraph, or of the text when that goes on at a new line. */
function withoutPaste(text: string, data: string[]): string {
  const mark = /[:：]|[?？](?=[ \t]*\n)/g;
  for (let match = mark.exec(text); match !== null; match = mark.exec(text)) {
    const lineStart =
      Math.max(
        text.lastIndexOf("\n", match.index),
        text.lastIndexOf(". ", match.index),
        text.lastIndexOf("。", match.index),
      ) + 1;
    const rest = text.slice(match.index + 1);
    if (rest.trim() === "" || !isIntroduction(text.slice(lineStart, match.index))) continue;
    const isBlock = /^\s*\n/.test(rest);
    const end = isBlock ? rest.search(/\n\s*\n(?=\S[^\n]{0,200}$)/) : rest.indexOf("\n");
    data.push(end < 0 ? rest : rest.slice(0, end));
    return `${text.slice(0, match.index)}\n${end < 0 ? "" : withoutPaste(rest.slice(end), data)}`;
  }
  return text;
}

/** A point of somebody's list, and none of the message's own: its number has none before it. */
function isTaken(number: number, before: string): boolean {
  return number > 1 && !new RegExp(`(?<![\\d.])${number - 1}[.)] `).test(before);
}

/** What stands in lines of its own as a paste does, takes its place as "…": it is no blank line, the paste goes on. */
function withoutForeignLines(text: string, keep: (piece: string) => void): string {
  const taken = (line: string): string => {
    keep(line);
    return "…";
  };
  return text
    .replace(MACHINE_LINE, taken)
    .replace(INDENTED, taken)
    .replace(/^.*$/gm, (line) => (line !== text && isMachineLine(line) ? taken(line) : line))
    .replace(POINT, (point: string, number: string, at: number, whole: string) =>
      isTaken(Number(number), whole.slice(0, at)) ? taken(point) : point,
    );
}

/** The message without fences and lines of a quote. */
export const typedIn = (message: string): string => message.replace(FENCE, " ").replace(QUOTE_LINE, " ");

/** Parts the message. Both parts are {@link unified}. */
export function ownWords(message: string): OwnWords {
  const seen = message.length > HEAD + TAIL ? `${message.slice(0, HEAD)}\n${message.slice(-TAIL)}` : message;
  const data: string[] = [];
  const keep = (piece: string): string => {
    if (data.join("").length < MAX_DATA) data.push(piece.slice(0, MAX_DATA));
    return " ";
  };
  const { text: said, dictates } = withoutCalls(seen);
  let literals = 0;
  const named = unified(
    said.replace(FENCE, keep).replace(/`([^`\n]{1,200})`/g, (_, code: string) => {
      if (isName(code)) return ` ${code} `;
      literals++;
      return keep(code);
    }),
  )
    .replace(QUOTE_LINE, keep)
    .replace(SARCASM, " ");
  const text = withoutForeignLines(named, keep).replace(QUOTED, (all: string, ...groups: unknown[]) => {
    const inner = groups.slice(0, 4).find((group): group is string => typeof group === "string") ?? "";
    return isName(inner, 0) ? all : keep(inner);
  });
  const own = withoutPaste(text, data).slice(0, OWN_LIMIT);
  return {
    own,
    data: unified(data.join("\n")).slice(0, MAX_DATA),
    dictates: dictates || literals >= LITERALS,
  };
}
