/**
 * A call that somebody dictates, `tool {"path": "a"}`: to be made as it stands. It says itself what is wanted, and no word
 * in it changes a course. Invariant: the work is bounded by {@link MOST} times the length of the text.
 */
const NAME = /[\p{L}_][\w.-]*\s*(?=\{)/gu;
const MOST = 8;
/** The clause that leads up to it: "then what its answer says:". */
const LEADING_UP = /[^.!?。！？,，、\n]{0,200}[:：]\s*$/u;

/** The end of the object that begins at `start`, or -1. */
function endOfObject(text: string, start: number): number {
  let depth = 0;
  let isString = false;
  for (let at = start; at < text.length; at++) {
    const sign = text[at];
    if (isString && sign === "\\") at++;
    else if (sign === '"') isString = !isString;
    else if (isString) continue;
    else if (sign === "{") depth++;
    else if (sign === "}" && --depth === 0) return at + 1;
  }
  return -1;
}

function isObject(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The text without calls, and whether there were any; what only looks like one stays. */
export function withoutCalls(text: string): { readonly text: string; readonly dictates: boolean } {
  const kept: string[] = [];
  let from = 0;
  let tries = 0;
  for (const { 0: name, index } of text.matchAll(NAME)) {
    if (index < from) continue;
    if (++tries > MOST) break;
    const start = index + name.length;
    const end = endOfObject(text, start);
    if (end === -1 || !isObject(text.slice(start, end))) continue;
    kept.push(text.slice(from, index).replace(LEADING_UP, ""));
    from = end;
  }
  return { text: [...kept, text.slice(from)].join(" "), dictates: kept.length > 0 };
}
