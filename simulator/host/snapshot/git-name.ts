/**
 * A path as git prints it: in quotes and escaped when a quote, a backslash or a control character is in it. The host
 * sets `core.quotepath=false`, so letters beyond ASCII stand as they are.
 */
export function gitName(path: string): string {
  if (!SPECIAL.test(path)) return path;
  return `"${path.replaceAll(new RegExp(SPECIAL, "g"), escaped)}"`;
}

/** As git prints it where nobody set `core.quotepath`, as OpenCode 2 does not: letters beyond ASCII byte by byte. */
export function gitNameInBytes(path: string): string {
  const bytes = [...Buffer.from(path)].map((byte) =>
    byte < 0x80 ? escapedWhere(String.fromCharCode(byte)) : `\\${byte.toString(8)}`,
  );
  const named = bytes.join("");
  return named === path ? path : `"${named}"`;
}

const escapedWhere = (one: string): string => (SPECIAL.test(one) ? escaped(one) : one);

// oxlint-disable-next-line no-control-regex -- control characters are what git escapes.
const SPECIAL = /["\\\u0000-\u001f\u007f]/;

const NAMED: Readonly<Record<string, string>> = {
  '"': '\\"',
  "\\": "\\\\",
  "\u0007": "\\a",
  "\b": "\\b",
  "\t": "\\t",
  "\n": "\\n",
  "\v": "\\v",
  "\f": "\\f",
  "\r": "\\r",
};

const escaped = (one: string): string => NAMED[one] ?? `\\${one.charCodeAt(0).toString(8).padStart(3, "0")}`;
