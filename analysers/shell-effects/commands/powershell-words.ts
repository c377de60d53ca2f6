/**
 * PowerShell text cut into the commands it is made of. Groups, script blocks and substitutions are code like the
 * rest: their commands stand in the same list. Where the text does what no list of commands can say (a method that is
 * not known to compute only, a function, a variable of the environment), it is told as not read.
 */
import type { Field } from "../shell/field.ts";
import { DYNAMIC } from "../shell/stream.ts";
import { isPlainCall } from "./powershell-calls.ts";

export interface Word extends Field {
  /** Stands without quotes, so that it may name a parameter. */
  readonly bare: boolean;
  /** Stands behind a comma: it belongs to the word before it. */
  readonly listed: boolean;
  readonly block: boolean;
}

export interface PowerShellCommand {
  readonly words: readonly Word[];
  /** Places that its output goes to. */
  readonly redirects: readonly Word[];
  /** What comes in is not written here. */
  readonly piped: boolean;
}

export interface PowerShellText {
  readonly commands: readonly PowerShellCommand[];
  readonly read: boolean;
}

const MAX_DEPTH = 24;
/** What is looked at before a bracket. */
const MAX_NAME = 160;
const ASSIGNS =
  /(?:\[[\w.[\]]+\]\s*)?\$(?:(?:script|global|local|private):)?\w+\s*(?:[-+*/%]|\?\?)?=(?!=)\s*/iy;
const ENTRY = /\s*(?:[\w-]+|'[^']*'|"[^"$]*")\s*=\s*/y;
const EACH_OF = /\s*\$\w+\s+in\s+/iy;
/** Before a block, or a group and a block, behind which another statement begins. */
const CONTROL =
  /(?:if|elseif|else|foreach|for|while|until|do|try|catch|finally|begin|process|end)(?=[\s({[])/iy;
const GOES_ON = /(?:return|throw|exit|break|continue)(?=[\s;)}]|$)[ \t]*/iy;
const VARIABLE = /\$(?:\{[^}]*\}|(?:\w+:)?\w+|[$?^_])/y;
const CONSTANT = /^\$(null|true|false)$/i;

class Reader {
  readonly #text: string;
  #at = 0;
  readonly commands: PowerShellCommand[] = [];
  read = true;

  constructor(text: string) {
    this.#text = text;
  }

  /** Statements up to the sign that closes them. */
  code(close: ")" | "}" | "", depth: number, isHash = false): void {
    if (depth > MAX_DEPTH) this.read = false;
    let piped = false;
    while (this.read) {
      this.#blanks(true);
      const sign = this.#peek();
      if (sign === "") {
        if (close !== "") this.read = false;
        return;
      }
      if (sign === close) {
        this.#at++;
        return;
      }
      if (/[;|&]/.test(sign) && !/^&\s*[^&\s]/.test(this.#text.slice(this.#at))) {
        piped = sign === "|" && !this.#text.startsWith("||", this.#at);
        this.#at += /^(\|\||&&)/.test(this.#text.slice(this.#at)) ? 2 : 1;
        continue;
      }
      if (/[)}]/.test(sign)) {
        this.read = false;
        return;
      }
      if (isHash) this.#take(ENTRY);
      this.#statement(piped, depth);
      piped = false;
    }
  }

  #statement(piped: boolean, depth: number): void {
    while (this.#take(GOES_ON) !== "");
    while (this.#take(ASSIGNS) !== "") this.#blanks(true);
    const control = this.#take(CONTROL).toLowerCase();
    if (control !== "") return this.#controlled(control, depth);
    const words: Word[] = [];
    const redirects: Word[] = [];
    let listed = false;
    // The sign of a call is a word of its own.
    const call = this.#take(/[&.](?=[\s$"'({])|[%?](?=[\s{])/y);
    if (call !== "") words.push(word(call));
    while (this.read) {
      this.#blanks(false);
      const sign = this.#peek();
      if (sign === "" || /[;|)}\n\r]/.test(sign) || (sign === "&" && words.length > 0)) break;
      if (sign === ",") {
        this.#at++;
        this.#blanks(true);
        listed = true;
        continue;
      }
      if (this.#take(/[\d*]?>&\d/y) !== "") continue;
      const redirect = this.#take(/[\d*]?>>?/y) !== "";
      this.#blanks(false);
      const next = this.#word(depth, listed);
      if (redirect) redirects.push(next);
      else words.push(next);
      listed = false;
    }
    if (words.length > 0 || redirects.length > 0) this.commands.push({ words, redirects, piped });
  }

  #controlled(keyword: string, depth: number): void {
    for (this.#blanks(true); this.read; this.#blanks(true)) {
      const sign = this.#peek();
      if (sign === "(") {
        this.#at++;
        if (keyword === "foreach") this.#take(EACH_OF);
        this.code(")", depth + 1);
        if (keyword === "until") return;
      } else if (sign === "{") {
        this.#at++;
        return this.code("}", depth + 1);
      } else if (keyword === "else" && this.#take(/if(?=[\s(])/iy) !== "") {
        keyword = "elseif";
      } else if (keyword === "catch" && this.#take(/\[[\w.]+\],?/y) !== "") continue;
      // `do {…} while (…)` ends with the group.
      else {
        this.read &&= keyword === "while";
        return;
      }
    }
  }

  #word(depth: number, listed: boolean): Word {
    const from = this.#at;
    let text = "";
    let bare = true;
    let block = false;
    while (this.read) {
      const sign = this.#peek();
      if (sign === "" || /[\s;|,)}&>]/.test(sign)) break;
      if (sign === "{" && text !== "" && text !== "@") break;
      if (sign === "'" || sign === '"') {
        bare &&= text !== "";
        text += sign === "'" ? this.#single() : this.#double(depth);
      } else if (sign === "`") {
        text += this.#text.charAt(this.#at + 1);
        this.#at += 2;
      } else if (sign === "@" && /['"]/.test(this.#text.charAt(this.#at + 1))) {
        text += this.#document();
        bare = false;
      } else if (sign === "(" || sign === "{") {
        const before = this.#text.slice(Math.max(from, this.#at - MAX_NAME), this.#at);
        if (sign === "(" && !isPlainCall(before)) this.read = false;
        const isHash = sign === "{" && text === "@";
        block ||= sign === "{" && text === "";
        this.#at++;
        this.code(sign === "(" ? ")" : "}", depth + 1, isHash);
        text += DYNAMIC;
      } else if (sign === "$" || (sign === "@" && /\w/.test(this.#text.charAt(this.#at + 1)))) {
        this.#at += sign === "@" ? 1 : 0;
        const name = sign === "@" ? this.#take(/\w+/y) : this.#take(VARIABLE);
        if (name === "") this.#at++;
        text += CONSTANT.test(name) ? name : DYNAMIC;
      } else {
        text += sign;
        this.#at++;
      }
    }
    // A sign that begins no word would be met for ever.
    if (this.#at === from) this.read = false;
    const dynamic = text.includes(DYNAMIC);
    if (text === "--%") this.read = false;
    return { text, glob: /[*?]/.test(text), splits: dynamic, bare, listed, block };
  }

  #single(): string {
    const [whole, inner = ""] = /^'((?:[^']|'')*)'/.exec(this.#text.slice(this.#at)) ?? [];
    if (whole === undefined) this.read = false;
    this.#at += whole?.length ?? 1;
    return inner.replaceAll("''", "'");
  }

  #double(depth: number): string {
    let text = "";
    for (this.#at++; this.read;) {
      const sign = this.#peek();
      this.read = sign !== "";
      if (sign === '"' && this.#text.charAt(this.#at + 1) !== '"') break;
      if (sign === "$" && this.#text.charAt(this.#at + 1) === "(") {
        this.#at += 2;
        this.code(")", depth + 1);
        text += DYNAMIC;
      } else if (sign === "$" && this.#take(VARIABLE) !== "") text += DYNAMIC;
      else {
        this.#at += sign === "`" || sign === '"' ? 1 : 0;
        text += this.#text.charAt(this.#at++);
      }
    }
    this.#at++;
    return text;
  }

  /** `@'` and its text up to a line that begins with `'@`. */
  #document(): string {
    const [whole, sign, inner = ""] =
      /^@(['"])[ \t]*\r?\n(?:([^]*?)\r?\n)?\1@/.exec(this.#text.slice(this.#at)) ?? [];
    if (whole === undefined || (sign === '"' && inner.includes("$("))) this.read = false;
    this.#at += whole?.length ?? 2;
    return sign === '"' ? inner.replace(/\$\w+/g, DYNAMIC) : inner;
  }

  #blanks(lines: boolean): void {
    this.#take(lines ? /(?:\s|`\r?\n|<#[^]*?#>|#[^\n]*)+/y : /(?:[ \t]|`\r?\n|<#[^]*?#>|#[^\n]*)+/y);
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? "";
    this.#at += found.length;
    return found;
  }

  #peek(): string {
    return this.#text.charAt(this.#at);
  }
}

const word = (text: string): Word => ({
  text,
  glob: false,
  splits: false,
  bare: true,
  listed: false,
  block: false,
});

/** The commands of a text, and whether that is all of what it does. */
export function powershellText(text: string): PowerShellText {
  const reader = new Reader(text);
  reader.code("", 0);
  return { commands: reader.commands, read: reader.read };
}
