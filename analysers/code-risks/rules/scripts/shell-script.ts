/**
 * A shell script as its rules ask about it, read once for all of them: its code without comments and texts, and where
 * each of its names gets its values. To look through the script again for each name would cost its length squared.
 */

export interface ShellScript {
  /** Without comments, and without what single quotes keep from the shell, at the same places. */
  readonly bare: string;
  /** Without comments. */
  readonly whole: string;
  /** The texts that are assigned to a name. */
  readonly given: ReadonlyMap<string, readonly string[]>;
  /** A name that takes what is typed, found or listed. */
  isRead(name: string): boolean;
  /** A name that goes through a list. */
  isListed(name: string): boolean;
}

/** No value longer than this is looked at whole. */
const MOST = 2_000;
const GIVEN = new RegExp(
  String.raw`(?:^|[\s;])(?=([A-Za-z_]\w*)=("[^"]{0,${MOST}}"|'[^']{0,${MOST}}'|\$\([^)]{0,${MOST}}\)|[^\s;]{0,${MOST}}))`,
  "gm",
);

/** The script with its comments, and what single quotes keep from the shell, blanked out at the same places. */
function shellCode(text: string, keepsQuoted: boolean): string {
  let code = "";
  let quote = "";
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? "";
    if (quote === "'") {
      code += char === "'" || char === "\n" || keepsQuoted ? char : " ";
      if (char === "'") quote = "";
    } else if (char === "\\") {
      code += char + (text[++at] ?? "");
    } else if (quote === '"') {
      code += char;
      if (char === '"') quote = "";
    } else if (char === "'" || char === '"') {
      quote = char;
      code += char;
    } else if (char === "#" && /[\s;]|^$/.test(text[at - 1] ?? "")) {
      const end = text.indexOf("\n", at);
      const stop = end < 0 ? text.length : end;
      code += " ".repeat(stop - at);
      at = stop - 1;
    } else code += char;
  }
  return code;
}

function readScript(text: string): ShellScript {
  const whole = shellCode(text, true);
  const given = new Map<string, string[]>();
  for (const [, name = "", value = ""] of whole.matchAll(GIVEN)) {
    const values = given.get(name);
    if (values) values.push(value);
    else given.set(name, [value]);
  }
  const asksAll = /getopts/.test(whole);
  const found = (pattern: RegExp): string[] => [...whole.matchAll(pattern)].map(([, said = ""]) => said);
  const read = new Set([
    ...found(/\bread\b([^\n;]*)/g).flatMap((said) => said.match(/\w+/g) ?? []),
    ...found(/\bfor\s+([A-Za-z_]\w*)\s+in\s+["']?\$/g),
  ]);
  const listed = new Set(found(/\bfor\s+([A-Za-z_]\w*)\s+in\b/g));
  return {
    bare: shellCode(text, false),
    whole,
    given,
    isRead: (name) => asksAll || read.has(name),
    isListed: (name) => listed.has(name),
  };
}

let last: { readonly text: string; readonly script: ShellScript } | null = null;

/** The script of a text; the newest one is kept, since all rules ask for it in turn. */
export function shellScript(text: string): ShellScript {
  if (last?.text !== text) last = { text, script: readScript(text) };
  return last.script;
}
