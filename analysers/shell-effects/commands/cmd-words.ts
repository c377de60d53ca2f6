/**
 * A line for cmd.exe cut into its commands. `&`, `|` and brackets part them, a caret takes the next sign as it is,
 * and what stands between percent signs, or exclamation marks where these are switched on, is known only when it runs.
 */
import type { Field } from "../shell/field.ts";
import { DYNAMIC } from "../shell/stream.ts";

export interface CmdCommand {
  readonly words: readonly Field[];
  readonly redirects: readonly Field[];
  readonly piped: boolean;
}

/** `%f` and `%~dpf` stand for what a loop finds, `%NAME%` and `%1` for what the surroundings say. */
const VARIABLE = /%(?:~[a-z]*)?[A-Za-z](?![\w:]*%)|%[^%\s&|<>"]+%|%%?~?\w|%\*/y;
const DELAYED = /![^!\s&|<>"]+!/y;

interface Cut {
  text: string;
  quoted: boolean;
  started: boolean;
}

/** @param delayed `!NAME!` is a variable too, as `/v:on` makes it. */
export function cmdCommands(line: string, delayed: boolean): readonly CmdCommand[] {
  const commands: CmdCommand[] = [];
  let words: Field[] = [];
  let redirects: Field[] = [];
  let piped = false;
  let into: "words" | "redirects" = "words";
  let now: Cut = { text: "", quoted: false, started: false };
  const endWord = (): void => {
    if (!now.started) return;
    const { text } = now;
    const field = { text, glob: /[*?]/.test(text), splits: text.includes(DYNAMIC) };
    (into === "words" ? words : redirects).push(field);
    into = "words";
    now = { text: "", quoted: false, started: false };
  };
  const endCommand = (pipes: boolean): void => {
    endWord();
    if (words.length > 0 || redirects.length > 0) commands.push({ words, redirects, piped });
    words = [];
    redirects = [];
    piped = pipes;
  };
  const add = (text: string): void => {
    now.text += text;
    now.started = true;
  };
  for (let at = 0; at < line.length; at++) {
    const sign = line.charAt(at);
    const variable = taken(VARIABLE, line, at) ?? (delayed ? taken(DELAYED, line, at) : null);
    if (variable !== null) {
      add(DYNAMIC);
      at += variable.length - 1;
    } else if (sign === '"') {
      now.quoted = !now.quoted;
      now.started = true;
    } else if (now.quoted) add(sign);
    else if (sign === "^") add(line.charAt(++at));
    else if (/[\r\n]/.test(sign)) endCommand(false);
    else if (/\s/.test(sign)) endWord();
    else if (sign === "&" || sign === "|") {
      endCommand(sign === "|" && line.charAt(at + 1) !== "|");
      if (line.charAt(at + 1) === sign) at++;
    } else if (sign === "(" || sign === ")") {
      // A bracket that stands within a word belongs to it.
      if (sign === "(" && now.started) add(sign);
      else endCommand(false);
    } else if (sign === ">" || sign === "<") {
      if (/^\d$/.test(now.text)) now = { text: "", quoted: false, started: false };
      endWord();
      const whole = taken(/>>?&\d|<&\d|>>?|</y, line, at) ?? sign;
      at += whole.length - 1;
      if (whole.startsWith(">") && !whole.includes("&")) into = "redirects";
    } else add(sign);
  }
  endCommand(false);
  return commands;
}

function taken(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}
