/**
 * Text of others (an agent, a tool, a file, a subagent's report) as one line that cannot be taken for words of ours:
 * for a border of a block, a heading, the end of a fence or the call that a refusal names. What only looks like one is
 * changed in as few characters as it takes; ordinary text stays as it is. Invariant: a line is its own line.
 */

/** Anything that may have to be changed; most texts have nothing of it. */
const SUSPECT = /[^\x20-\x7e]|[<`~=]| {2}|^[\s#]|\s$|use\s+instead|governance\s+block/i;

/** The same in JSON, where a text stands between quotes and all but quotes and backslashes is escaped: first the signs … */
const SIGN_IN_JSON = /[^\x20-;>-_a-}]/;
/** … then what is no sign: blanks beside each other or at the border of a text, and a heading's sign there. */
const NEIGHBOURS_IN_JSON = ["  ", ' "', '" ', '"#'] as const;
const REST_IN_JSON = /\\[^"\\]|use instead|governance block/i;

/**
 * True when {@link line} would leave each text in it as it is: most records are told by one look. A start looks at every
 * record, and several small questions take a third of the time of one that holds them all.
 */
export const isPlainJson = (json: string): boolean =>
  !SIGN_IN_JSON.test(json) &&
  !NEIGHBOURS_IN_JSON.some((pair) => json.includes(pair)) &&
  !REST_IN_JSON.test(json);

/**
 * Marks that nobody sees. A joiner stays where a script or an emoji needs it: between letters that are not Latin, and
 * between pictures.
 */
const JOINED = String.raw`(?!\p{Script=Latin})[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F]`;
const UNSEEN = new RegExp(
  String.raw`(?<=${JOINED})[\u200C\u200D](?=${JOINED})|[\p{Cf}\u034F\u115F\u1160\u17B4\u17B5\u2065\u3164\uFFA0\u{E0100}-\u{E01EF}]`,
  "gu",
);
/** Letters that are read as ASCII and are none. */
const LETTERS_IN_DISGUISE = /[\uFF21-\uFF3A\uFF41-\uFF5A\u{1D400}-\u{1D6A3}]/gu;
const BREAKS = /[\p{Cc}\p{Z}\s]+/gu;

/** What ends or begins something, whatever stands before it: `</…`, `<!--`, `<?`, a tag of ours, a name with a hyphen. */
const MARKUP = /[<\uFF1C\uFE64](?=\s*(?:[/\uFF0F!?]|idumb\b|[a-z]+-[a-z]))/gi;
/** An opening tag; behind a word it is the parameter of a type, `Promise<void>`, behind a command of ours what to add. */
const TAG = /(?<![\p{L}\p{N}_$]|\/idumb-[a-z]+ )[<\uFF1C\uFE64](?=[a-z])/giu;

const BORDER = /=+(?=\s*(?:end of\s+)?idumb\b)/gi;
const FENCE = /`{3,}|~{3,}/g;
const HEADING = /^(?:#{1,6}(?:\s+|$))+/;
const LABELS = /USE\s+INSTEAD|GOVERNANCE\s+BLOCK/g;
const LABELS_IN_ANY_CASE = /use\s+instead(?=\s*[:\uFF1A])|governance\s+block(?=\s*[(\uFF08])/gi;

/** Most texts have nothing of these, and to look for what they begin costs more than all the rest. */
const OTHER_SIGNS = /\P{ASCII}/u;
const OPENING = /[<\uFF1C\uFE64]/;

const NO_WORDS = "(no words)";
const MOST_ROUNDS = 8;

const hyphened = (label: string): string => label.toLowerCase().replace(/\s+/g, "-");

const undisguised = (text: string): string =>
  OTHER_SIGNS.test(text)
    ? text
        .toWellFormed()
        .replace(LETTERS_IN_DISGUISE, (letter) => letter.normalize("NFKC"))
        .replace(UNSEEN, (mark) => (mark === "\u200C" || mark === "\u200D" ? mark : ""))
    : text;

const withoutTags = (text: string): string =>
  OPENING.test(text) ? text.replace(MARKUP, "‹").replace(TAG, "‹") : text;

function once(text: string): string {
  return withoutTags(undisguised(text).replace(BREAKS, " "))
    .replace(BORDER, "")
    .replace(FENCE, (fence) => (fence.startsWith("~") ? "~~" : "'''"))
    .replace(LABELS, hyphened)
    .replace(LABELS_IN_ANY_CASE, hyphened)
    .trim()
    .replace(HEADING, "");
}

/** The text on one line. What has no words at all is said to have none, so that no name is empty. */
export function line(text: string): string {
  if (!SUSPECT.test(text)) return text;
  let lined = text;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const next = once(lined);
    if (next === lined) break;
    lined = next;
  }
  return lined === "" && text !== "" ? NO_WORDS : lined;
}

const UNSAFE_IN_PATH = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** A name on the disk, which is compared with the disk: only what breaks a line, or turns it around, is taken out of it. */
export const pathLine = (path: string): string => path.toWellFormed().replace(UNSAFE_IN_PATH, " ");
