/**
 * Why a text is not JSON, in the words of the host's own engine: the host tells the model, so the words reach
 * traces, and they must not depend on the engine that runs the simulator. Undefined when the text is JSON.
 */
export function jsonParseError(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    return `JSON Parse error: ${problem(text)}`;
  }
}

function problem(text: string): string {
  try {
    const rest = value(next({ text, at: 0 }));
    return next(rest).kind === "end" ? "Unknown error" : "Unable to parse JSON string";
  } catch (error) {
    if (error instanceof Problem) return error.message;
    throw error;
  }
}

class Problem extends Error {}

interface Place {
  readonly text: string;
  readonly at: number;
}

interface Token {
  readonly kind: "end" | "string" | "number" | "word" | "name" | "mark";
  readonly text: string;
  readonly after: Place;
}

const SPACE = /[ \t\r\n]*/y;
const NAME = /[A-Za-z_$][\w$]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)/y;
const EXPONENT = /[eE][+-]?\d+/y;

function match(pattern: RegExp, { text, at }: Place): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? "";
}

function next(from: Place): Token {
  const { text } = from;
  const at = from.at + match(SPACE, from).length;
  const token = (kind: Token["kind"], length: number): Token => {
    return { kind, text: text.slice(at, at + length), after: { text, at: at + length } };
  };
  const first = text[at];
  if (first === undefined) return token("end", 0);
  if (first === '"') return token("string", stringLength(text, at));
  if (first === "'") throw new Problem("Single quotes (') are not allowed in JSON");
  if ("{}[](),:;.".includes(first)) return token("mark", 1);
  if (first === "-" || (first >= "0" && first <= "9")) return token("number", numberLength(text, at));
  for (const word of ["true", "false", "null"])
    if (text.startsWith(word, at)) return token("word", word.length);
  const name = match(NAME, { text, at });
  if (name !== "") return token("name", name.length);
  throw new Problem(`Unrecognized token '${first}'`);
}

function stringLength(text: string, start: number): number {
  for (let at = start + 1; ; at++) {
    const char = text[at];
    if (char === undefined || char < " ") throw new Problem("Unterminated string");
    if (char === '"') return at + 1 - start;
    if (char !== "\\") continue;
    const escaped = text[++at];
    if (escaped === undefined) throw new Problem("Unterminated string");
    if (escaped === "u") {
      checkUnicode(text.slice(at + 1, at + 5));
      at += 4;
    } else if (!'"\\/bfnrt'.includes(escaped)) throw new Problem(`Invalid escape character ${escaped}`);
  }
}

function checkUnicode(digits: string): void {
  if (digits.length < 4) throw new Problem("\\u must be followed by 4 hex digits");
  if (!/^[0-9a-fA-F]{4}$/.test(digits)) throw new Problem(`"\\u${digits}" is not a valid unicode escape`);
}

function numberLength(text: string, at: number): number {
  const whole = match(NUMBER, { text, at });
  if (whole === "") throw new Problem("Invalid number");
  let length = whole.length;
  if (text[at + length] === ".") {
    const digits = /^\d+/.exec(text.slice(at + length + 1))?.[0];
    if (digits === undefined) throw new Problem("Invalid digits after decimal point");
    length += 1 + digits.length;
  }
  return length + match(EXPONENT, { text, at: at + length }).length;
}

/** Reads the value that begins with `token`; returns where it ends. */
function value(token: Token): Place {
  if (token.kind === "end") throw new Problem("Unexpected EOF");
  if (token.kind === "name") throw new Problem(`Unexpected identifier "${token.text}"`);
  if (token.kind !== "mark") return token.after;
  if (token.text === "{") return object(token.after);
  if (token.text === "[") return array(token.after);
  throw new Problem(`Unexpected token '${token.text}'`);
}

const isMark = (token: Token, text: string): boolean => token.kind === "mark" && token.text === text;

function object(from: Place): Place {
  let key = next(from);
  if (isMark(key, "}")) return key.after;
  if (key.kind !== "string") throw new Problem("Expected '}'");
  for (;;) {
    const colon = next(key.after);
    if (!isMark(colon, ":")) throw new Problem("Expected ':' before value in object property definition");
    const end = next(value(next(colon.after)));
    if (isMark(end, "}")) return end.after;
    if (!isMark(end, ",")) throw new Problem("Expected '}'");
    key = next(end.after);
    if (key.kind !== "string") throw new Problem("Property name must be a string literal");
  }
}

function array(from: Place): Place {
  let first = next(from);
  if (isMark(first, "]")) return first.after;
  for (;;) {
    const end = next(value(first));
    if (isMark(end, "]")) return end.after;
    if (!isMark(end, ",")) throw new Problem("Expected ']'");
    first = next(end.after);
    if (isMark(first, "]")) throw new Problem("Unexpected comma at the end of array expression");
  }
}
