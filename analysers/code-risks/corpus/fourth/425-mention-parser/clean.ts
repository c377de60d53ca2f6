export interface Token {
  kind: "tag" | "mail";
  text: string;
  start: number;
  end: number;
}

const TAG = /^#[a-z0-9]+(?:-[a-z0-9]+)*-?$/i;
const MAIL = /^[\w.]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}$/i;

function words(text: string): { word: string; start: number }[] {
  const out: { word: string; start: number }[] = [];
  const re = /\S+/g;
  let m: RegExpExecArray | null;
  while ((m = re.exec(text)) !== null) {
    out.push({ word: m[0], start: m.index });
  }
  return out;
}

function trimPunctuation(word: string): string {
  let end = word.length;
  while (end > 0 && ".,;:!?)".includes(word[end - 1])) end--;
  return word.slice(0, end);
}

export function tokens(comment: string): Token[] {
  const found: Token[] = [];
  for (const { word, start } of words(comment)) {
    const text = trimPunctuation(word);
    if (text.length === 0) continue;
    if (TAG.test(text)) {
      found.push({ kind: "tag", text: text.slice(1).toLowerCase(), start, end: start + text.length });
    } else if (text.includes("@") && MAIL.test(text)) {
      found.push({ kind: "mail", text: text.toLowerCase(), start, end: start + text.length });
    }
  }
  return found;
}

export function uniqueTags(comment: string): string[] {
  return [...new Set(tokens(comment).filter((t) => t.kind === "tag").map((t) => t.text))];
}
