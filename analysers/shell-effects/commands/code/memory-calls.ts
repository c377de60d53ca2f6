/**
 * Containers in the memory of the code: a `Set`, a list, a hash. Their `delete` and `remove` are named like those of
 * files, so the receiver decides, and only where it is certain: every place that gives the name a value gives it such
 * a container, and nothing replaces its methods. Every other call keeps its name.
 */
import type { Language } from "./code-names.ts";
import { STRING } from "./code-text.ts";

interface Containers {
  /** The beginning of a fresh container, up to its bracket. */
  readonly fresh: RegExp;
  /** How `NAME` gets one value that is written behind it. */
  readonly assigns: string;
  /** All other ways in which it gets a value. */
  readonly binds: readonly string[];
  /** Code after which neither constructors nor methods are what they seem to be. */
  readonly tampers: RegExp;
}

const REMOVING = "delete|remove|discard|pop|popitem|popleft|clear|delete_at|delete_if";
const CLASSES = "Set|Map|WeakSet|WeakMap|URL|URLSearchParams|FormData|Headers";
const BUILDERS = "set|dict|list|bytearray|deque|Counter|OrderedDict|defaultdict";

const CONTAINERS: Readonly<Partial<Record<Language, Containers>>> = {
  javascript: {
    fresh: new RegExp(String.raw`^new\s+(?:${CLASSES})(?:<[^()]*>)?\s*\(`),
    assigns: String.raw`\bNAME\s*=(?![=>])`,
    binds: [
      String.raw`\bNAME\s*(?:=>|(?:&&|\|\||\?\?)=|\s(?:of|in)\b)`,
      String.raw`\b(?:const|let|var|class|function|import|as)\s+NAME\b(?!\s*=)`,
      // A parameter, or a name in a pattern that takes a value apart.
      String.raw`[(,{[.:]\s*NAME\s*(?:=[^,)]*)?[,)}\]][^;(]*?(?:=>|\{|=(?![=>]))`,
    ],
    tampers: new RegExp(
      String.raw`prototype|__proto__|PrototypeOf|definePropert|constructor|\.assign\b|\bReflect\b|\bwith\s*\(|(?<!\bnew\s+)\b(?:${CLASSES})\b`,
    ),
  },
  python: {
    fresh: new RegExp(String.raw`^(?:[[{]|(?:${BUILDERS})\()`),
    assigns: String.raw`\bNAME\s*(?::\s*[\w.[\], ]+)?=(?!=)`,
    binds: [
      String.raw`\bNAME\s*:=`,
      String.raw`\bfor\s(?:(?!\bin\b)[^:;\n])*\bNAME\b`,
      String.raw`\b(?:as|import|class|def|lambda|case)\s[^:;\n]*\bNAME\b`,
      String.raw`\bNAME\s*[,)\]][^;\n=(]*=(?!=)|,\s*NAME\s*=(?!=)`,
    ],
    tampers: new RegExp(
      String.raw`\b(?:def|class|as|import)\s+(?:${BUILDERS})\b|\b(?:${BUILDERS})\s*[,=]|\b(?:globals|locals|vars|builtins)\b`,
    ),
  },
  ruby: {
    fresh: /^(?:[[{]|(?:Set|Hash|Array)(?:\.new\(|\[))/,
    assigns: String.raw`\bNAME\s*=(?![=~>])`,
    binds: [
      String.raw`\bNAME\s*(?:&&|\|\|)=`,
      String.raw`\|[^|\n]*\bNAME\b[^|\n]*\||=>\s*NAME\b`,
      String.raw`\bfor\s[^;\n]*\bNAME\b`,
      String.raw`\bNAME\s*[,)][^;\n=(]*=(?![=~>])|,\s*NAME\s*=(?![=~>])`,
    ],
    tampers: /\b(?:class|module|def|alias|alias_method|refine)\b|define_|_eval\b/,
  },
};

const REPLACES_METHOD = new RegExp(String.raw`\.\s*(?:${REMOVING})\s*=(?!=)|["'](?:${REMOVING})["']`);
const CALL = new RegExp(
  String.raw`(?<![\w$.@])([A-Za-z_]\w*)((?:\.searchParams)?\.)(?:${REMOVING})(?=\s*\()`,
  "g",
);
/** The operator that takes a key out of an object or a hash. */
const OPERATOR: Readonly<Partial<Record<Language, RegExp>>> = {
  javascript: /(?<![\w$.])delete(?=\s+[\w$])/g,
  perl: /(?<![\w$@%&>:-])delete(?=[\s(]*[$@%])/g,
};

/** Longer code keeps all its names: the places that give a name its value are looked for in all of it, name by name. */
const MAX_CODE = 8000;

/** The same code in which taking something out of such a container is called `get`. */
export function withoutMemoryCalls(text: string, language: Language): string {
  if (text.length > MAX_CODE) return text;
  const kept =
    OPERATOR[language] === undefined ? text : outsideStrings(text, OPERATOR[language], () => "void");
  const row = CONTAINERS[language];
  if (row === undefined || row.tampers.test(crossedOut(kept)) || REPLACES_METHOD.test(kept)) return kept;
  const held = new Map<string, boolean>();
  return outsideStrings(kept, CALL, ([whole, name = "", path = ""]) => {
    const isHeld = held.get(name) ?? isContainer(name, row, kept);
    held.set(name, isHeld);
    return isHeld ? `${name}${path}get` : whole;
  });
}

/** Every letter of a string becomes `_`, so that all else stays in its place. */
const crossedOut = (text: string): string => text.replace(STRING, (whole) => whole.replace(/[^\n]/g, "_"));

function outsideStrings(text: string, pattern: RegExp, instead: (match: RegExpMatchArray) => string): string {
  let result = "";
  let from = 0;
  for (const match of crossedOut(text).matchAll(pattern)) {
    result += text.slice(from, match.index) + instead(match);
    from = match.index + match[0].length;
  }
  return result + text.slice(from);
}

/** True when every place that gives the name a value, in strings that hold code too, gives it a fresh container. */
function isContainer(name: string, row: Containers, text: string): boolean {
  const pattern = (source: string): RegExp => new RegExp(source.replaceAll("NAME", name), "g");
  if (row.binds.some((source) => pattern(source).test(text))) return false;
  const code = crossedOut(text);
  const values = [...code.matchAll(pattern(String.raw`(?<![\w$.@])${row.assigns}\s*`))];
  return (
    values.length > 0 &&
    values.length === [...text.matchAll(pattern(row.assigns))].length &&
    values.every(({ 0: whole, index }) => isFresh(code.slice(index + whole.length), row))
  );
}

/** A container made here, of which nothing is taken in the same breath. */
function isFresh(value: string, { fresh }: Containers): boolean {
  const start = fresh.exec(value)?.[0];
  if (start === undefined) return false;
  let depth = 1;
  let end = start.length;
  for (; end < value.length && depth > 0; end++) {
    if (/[([{]/.test(value.charAt(end))) depth++;
    else if (/[)\]}]/.test(value.charAt(end))) depth--;
  }
  return depth === 0 && /^[ \t]*(?:$|[;,)}]|\n(?!\s*[.[(?]))/.test(value.slice(end));
}
