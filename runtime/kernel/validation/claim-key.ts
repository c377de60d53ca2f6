/**
 * What of a claim in a test is its expectation: the matcher and the expected value, without the names in it. Renaming
 * what is tested, or another way to call it, is ordinary work; another expected value is another expectation.
 */
const LITERAL_WORD = /^(?:true|false|null|undefined|None|True|False|NaN|nil|Infinity|not|in|is|and|or)$/;
const TOKEN = /"(?:[^"\\]|\\.)*"|[A-Za-z_$][\w$]*|\d[\w.]*|./g;

/** Parts of a list of arguments at its own depth. */
function parts(text: string): readonly string[] {
  const found: string[] = [""];
  let depth = 0;
  for (const [token] of text.matchAll(TOKEN)) {
    if (/^[([{]$/.test(token)) depth++;
    if (/^[)\]}]$/.test(token)) depth--;
    if (token === "," && depth === 0) found.push("");
    else found[found.length - 1] += token;
  }
  return found.filter((part) => part !== "");
}

/** Names become `_`; values and words of the language stay. */
const nameless = (text: string): string =>
  text.replace(TOKEN, (token) => (/^[A-Za-z_$]/.test(token) && !LITERAL_WORD.test(token) ? "_" : token));

/** The end of the bracket that opens at `from`. */
function closing(text: string, from: number): number {
  let depth = 0;
  for (const match of text.slice(from).matchAll(TOKEN)) {
    if (/^[([{]$/.test(match[0])) depth++;
    if (/^[)\]}]$/.test(match[0]) && --depth === 0) return from + match.index;
  }
  return text.length;
}

/** The matchers of `.not.toBe(3)` keep their names. */
const matchers = (text: string): string =>
  text.replace(
    /(\.[\w$]+)|(\((?:[^()"]|"(?:[^"\\]|\\.)*"|\([^()]*\))*\))/g,
    (_all, name?: string, inner?: string) => name ?? nameless(inner ?? ""),
  );

const compared = (text: string): string | null =>
  /^[^]*?((?:===|!==|==|!=|>=|<=|(?<![=-])>|<)[^=<>]*)$/.exec(text)?.[1] ?? null;

/** @param claim as written, without spaces */
export function claimKey(claim: string): string {
  const open = claim.indexOf("(");
  const name = open === -1 ? "" : claim.slice(0, open);
  if (!/^[\w$.!]+$/.test(name) || /^assert[^.\w(!]/.test(claim)) {
    const right = compared(claim);
    return nameless(right ?? claim);
  }
  const end = closing(claim, open);
  const rest = claim.slice(end + 1);
  if (name === "expect" && rest !== "") return matchers(rest);
  const [first = "", ...others] = parts(claim.slice(open + 1, end));
  const called = name.replace(/^(?:t|self)\./, "");
  if (others.length === 0) return `${called}(${nameless(compared(first) ?? first)})${matchers(rest)}`;
  // JUnit and its like name the expected value first.
  const isExpectedFirst = !nameless(first).includes("_") && nameless(others[0] ?? "").includes("_");
  return `${called}(${nameless(isExpectedFirst ? first : (others[0] ?? ""))})${matchers(rest)}`;
}
