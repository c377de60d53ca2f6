export type Token =
  | { kind: "text" | "code" | "bold"; text: string }
  | { kind: "mention" | "tag"; name: string }
  | { kind: "link"; href: string };

const MENTION = /^@([a-z0-9_]{2,30})/i;
const TAG = /^#([\p{L}\d_]{1,50})/u;
const CODE = /^`([^`]+)`/;
const BOLD = /^\*([^*\n]+)\*/;
const LINK = /^https?:\/\/[\w.-]{1,253}(?:\/\S{0,2000})?/;
// A group that repeats, but its parts cannot match the same text in two ways: linear.
const DOTTED = /^(?:\w+\.)+\w+$/;
const PUNCTUATION = ".,!?)";
const PLAIN = /^[^@#`*h]+/;

function trimPunctuation(href: string): string {
  let end = href.length;
  while (end > 0 && PUNCTUATION.includes(href.charAt(end - 1))) end -= 1;
  return href.slice(0, end);
}

const isEnumeration = (line: string) =>
  line.split(/[,;]/).every((part) => part.trim() !== "" && !part.trim().includes(" "));

export const isDotted = (name: string) => name.length <= 200 && DOTTED.test(name);

export function nextToken(input: string): { token: Token; length: number } {
  const mention = MENTION.exec(input);
  if (mention?.[1]) return { token: { kind: "mention", name: mention[1] }, length: mention[0].length };
  const tag = TAG.exec(input);
  if (tag?.[1]) return { token: { kind: "tag", name: tag[1] }, length: tag[0].length };
  const code = CODE.exec(input);
  if (code?.[1]) return { token: { kind: "code", text: code[1] }, length: code[0].length };
  const bold = BOLD.exec(input);
  if (bold?.[1]) return { token: { kind: "bold", text: bold[1] }, length: bold[0].length };
  const link = LINK.exec(input);
  if (link) {
    const href = trimPunctuation(link[0]);
    return { token: { kind: "link", href }, length: href.length };
  }
  const text = PLAIN.exec(input)?.[0] ?? input.charAt(0);
  return { token: { kind: "text", text }, length: text.length };
}

export function tokenize(message: string): Token[] {
  const tokens: Token[] = [];
  for (let rest = message; rest !== ""; ) {
    const { token, length } = nextToken(rest);
    tokens.push(token);
    rest = rest.slice(length);
  }
  return tokens;
}

/** Lines that are lists of words are shown as chips. */
export function chips(message: string): string[] {
  return message.split("\n").filter(isEnumeration);
}
