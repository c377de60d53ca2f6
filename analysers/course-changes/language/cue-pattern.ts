/**
 * Cue phrases are written as data and compiled once. The notation: `(a/b)` for either, `(a)?`
 * for what may be left out, `…` for up to four words in between, `stem*` for any ending, ` .` behind a phrase that
 * ends its clause. A phrase with accents is also found where somebody typed all of it without them, if it has two words
 * or more than four letters: short syllables without their accents are other words.
 */
import { isCjk, withoutAccents, type NormalText } from "../text/normal-text.ts";

export interface CuePattern {
  readonly exact: RegExp | null;
  /** For words typed without accents. */
  readonly plain: RegExp | null;
}

/** What may be left out takes the blank before it along. */
function withOptional(body: string): string {
  let text = body;
  for (let close = text.indexOf(")?"); close >= 0; close = text.indexOf(")?", close + 2)) {
    let open = close;
    for (let depth = 1; depth > 0 && open > 0;) {
      open--;
      if (text[open] === ")") depth++;
      if (text[open] === "(") depth--;
    }
    if (text[open - 1] !== " ") continue;
    text = `${text.slice(0, open - 1)}( ${text.slice(open, close + 1)})?${text.slice(close + 2)}`;
    close += 3;
  }
  return text;
}

/** A phrase of words begins with the blank before it and ends ahead of the one behind it. */
const LED = " ";

/** Of a phrase of words without the blank behind it. */
function source(phrase: string): string {
  if (phrase.endsWith(" .")) return `${source(phrase.slice(0, -2))}(?= $)`;
  const body = phrase.replace(/[.+^$[\]{}\\]/g, "\\$&").replace(/\//g, "|");
  const regular = (text: string): string => text.replace(/\((?!\?)/g, "(?:").replaceAll("*", "[^ ]*");
  // The only groups that capture: what stands in between.
  if (isCjk(phrase)) return regular(body).replaceAll(" ", "").toLowerCase().replaceAll("…", "(.{0,10})");
  const text = regular(withOptional(` ${body.replaceAll("-", " ")}`));
  return text.replaceAll(" … ", " ((?:[^ ]+ ){0,4})");
}

/**
 * Phrases that follow one another share their blanks: an engine tries each alternative at each letter, and most have
 * nothing to look for where no word begins.
 */
function compiled(phrases: readonly string[]): RegExp | null {
  if (phrases.length === 0) return null;
  const alternatives: string[] = [];
  let led: string[] = [];
  const endRun = (): void => {
    if (led.length > 0) alternatives.push(`${LED}(?:${led.join("|")})(?= )`);
    led = [];
  };
  for (const phrase of phrases) {
    const text = source(phrase);
    if (text.startsWith(LED)) led.push(text.slice(LED.length));
    else {
      endRun();
      alternatives.push(isCjk(phrase) ? text : `${text}(?= )`);
    }
  }
  endRun();
  return new RegExp(`(?:${alternatives.join("|")})`, "gu");
}

/** @param phrases in the notation above. */
export function cuePattern(phrases: readonly string[]): CuePattern {
  const folded = phrases.filter((phrase) => {
    const bare = withoutAccents(phrase);
    return bare !== phrase && (/\S \S/.test(phrase) || bare.replace(/\W/g, "").length > 4);
  });
  return { exact: compiled(phrases), plain: compiled(folded.map(withoutAccents)) };
}

export interface CueHit {
  /** Offset into the normalised text. */
  readonly start: number;
  readonly end: number;
  /** What a cue of two pieces holds between them: "take … out". */
  readonly gap: string;
}

/** Where the cues stand, in order of place; at most twenty. */
export function cueHits({ exact, plain }: CuePattern, text: NormalText): readonly CueHit[] {
  const hits: CueHit[] = [];
  for (const [pattern, on] of [
    [exact, text.exact],
    [plain, text.plain],
  ] as const) {
    if (pattern === null) continue;
    // `matchAll` would make a copy of the pattern each time, and some have a thousand phrases.
    pattern.lastIndex = 0;
    for (let match = pattern.exec(on); match !== null && hits.length < 20; match = pattern.exec(on)) {
      if (match[0] === "") pattern.lastIndex++;
      const lead = match[0].startsWith(" ") ? 1 : 0;
      hits.push({
        start: match.index + lead,
        end: match.index + match[0].length,
        gap: match.slice(1).find((gap) => gap !== undefined) ?? "",
      });
    }
  }
  return hits.toSorted((a, b) => a.start - b.start);
}

/** Is any of the cues in the text? */
export function hasCue({ exact, plain }: CuePattern, text: NormalText): boolean {
  return (
    (exact !== null && text.exact.search(exact) >= 0) || (plain !== null && text.plain.search(plain) >= 0)
  );
}
