/**
 * The shells of Windows (PowerShell and cmd) and a few of its programs, called from a Unix shell. Their languages are
 * not read: they are opaque, and what they write is unknown. A loss is found by the names that these languages have
 * for it. The text is also followed once as if a Unix shell ran it, which finds `git push --force` and what the
 * caller guards. Code that is encoded, computed or fetched is hidden.
 */
import type { Invocation, Program } from "../../shell/analysis.ts";
import { textOf, type Field } from "../../shell/field.ts";
import { absolutePath, forkScope, type Scope } from "../../shell/scope.ts";
import { DYNAMIC, NOTHING, type Stream } from "../../shell/stream.ts";
import { quiet } from "../code/quiet.ts";
import { runStream } from "../programs/run-file.ts";

/** What is lost by a command: its name, what follows the name, and the reason. All in small letters. */
const LOSSES: readonly (readonly [name: RegExp, then: RegExp, reason: string])[] = [
  [/\b(remove-item|ri|rm|del|erase|rd|rmdir)\b/, /\s-r/, "it deletes a whole tree"],
  [/\b(rd|rmdir|del|erase)\b/, /\/s\b/, "it deletes a whole tree"],
  [/\b(clear-content|clc)\b/, /^/, "it empties files"],
  [/\b(format-volume|clear-disk|initialize-disk|remove-partition|diskpart)\b/, /^/, "it may wipe a disk"],
  [/\bformat(\.com)?\s/, /\s[a-z]:/, "it formats a disk"],
  [/\bcipher\b/, /\/w\b/, "it wipes free space"],
  [/\bvssadmin\b/, /\sdelete\b/, "it deletes copies of a disk"],
  [/\breg\b/, /\sdelete\b/, "it deletes settings of the machine"],
  [/\brobocopy\b/, /\/(mir|purge)\b/, "it deletes what the source does not have"],
  // One item, or what belongs to the running shell, is no loss.
  [
    /\bremove-(?!(item(property)?|variable|module|alias|pssession|job|typedata|event|psbreakpoint|psdrive|type|cimsession|psreadlinekeyhandler)\b)[a-z]+/,
    /^/,
    "it deletes a resource",
  ],
  [/\bclear-(recyclebin|eventlog|disk|content|item)\b/, /^/, "it empties what it names"],
  [/\[(system\.)?io\.directory\]::delete\b/, /^/, "it deletes a whole tree"],
  [/\b(stop|restart)-computer\b/, /^/, "it ends the machine"],
];
const DELETES_FOUND = /\|\s*((foreach-object|foreach|%)\s*\{\s*)?(remove-item|ri|rm|del|erase)\b/;
const ENDS_PROGRAM = /\b(stop-process|spps|kill|taskkill)\b[^;|&\n]*/g;
const EVALUATES = /(^|[;|&({=\n]|-c\w*)\s*(iex|invoke-expression)\b/;
/** Code, or the name of a file of code, comes next. */
const BEFORE_CODE = /^(--?[cf]|\/{1,2}[ckr])/i;
const ENCODED = /^[-/](e|ec|en\w*)$/i;
const ASKS = /^(--?(version|help|h|\?)|\/{1,2}\?)$/i;

const textOfWords = (words: readonly Field[]): string => words.map(({ text }) => text).join(" ");

/** Adds what the names in the text say. */
function readNames(text: string, { scope }: Invocation): void {
  const { effects } = scope.analysis;
  // Signs that only keep a name from being found: r`i, r^d.
  const plain = text.replace(/[`^]/g, "").toLowerCase();
  if (DELETES_FOUND.test(plain)) effects.destroy("it deletes what it finds");
  // One command at a time, from the first name in it: a pattern for both would take too long on a long text.
  for (const command of plain.split(/[;|&\n]/).filter((one) => !/\s-(whatif|wi)\b(?!:\$false)/.test(one)))
    for (const [name, then, reason] of LOSSES) {
      const at = command.search(name);
      if (at !== -1 && then.test(command.slice(at))) effects.destroy(reason);
    }
  if (EVALUATES.test(plain)) effects.hide("the code it runs evaluates text");
  const { host } = effects.guard;
  for (const [command] of plain.matchAll(ENDS_PROGRAM))
    if (host !== null && command.includes(host.program)) effects.govern(host.ended);
  effects.govern(effects.guard.text(text, "code"));
}

/** A text that it runs besides the one on its line: of a file that this line wrote, or on its input. */
function readStream(stream: Stream, what: string, call: Invocation): void {
  if (stream.kind === "text") readText(stream.text, call);
  else runStream(stream, call.scope, what);
}

function readText(text: string, call: Invocation): void {
  readNames(text, call);
  follow(text, call.scope);
}

function follow(text: string, outer: Scope): void {
  const scope = forkScope(outer);
  scope.analysis.runText(text, { ...scope, analysis: quiet(scope, "loss") }, NOTHING);
}

/** Commands that print, one piped into the other, without a block, a variable or a second command. */
const LOOKS =
  /^(get-(?!credential)\w+|select-\w+|sort-object|where-object|measure-\w+|format-(list|table|wide)|convert(to|from)-\w+|out-string|test-\w+|compare-object|group-object|write-(output|host)|resolve-path|split-path|join-path|dir|ls|gci|cat|gc|type|pwd|ps|echo|ver|sort|select|where|findstr)\b/i;
const PLAIN_OPTION = /^(-no(profile|logo|ninteractive)|-c(ommand)?|\/{1,2}[cdsq]|-login)$/i;

function onlyLooks(text: string): boolean {
  const words = text.split(/\s+/);
  while (PLAIN_OPTION.test(words[0] ?? "")) words.shift();
  const code = words.join(" ");
  return (
    code !== "" && !/[;&$(){}<>`^\n]/.test(code) && code.split("|").every((one) => LOOKS.test(one.trim()))
  );
}

const windowsShell: Program = (call) => {
  const { args, scope, stdin, name } = call;
  const { effects } = scope.analysis;
  if (args.length === 1 && ASKS.test(textOf(args[0]))) return;
  if (!onlyLooks(textOfWords(args))) effects.runs(name);
  const at = args.findIndex(({ text }) => BEFORE_CODE.test(text));
  const options = at === -1 ? args : args.slice(0, at);
  if (options.some(({ text }) => ENCODED.test(text))) effects.hide("the code it runs is encoded");
  const code = args.slice(at + 1);
  if (textOf(code[0]) === DYNAMIC) effects.hide("the code it runs is computed");
  readNames(textOfWords(args), call);
  follow(textOfWords(code), scope);
  for (const { text } of code) {
    const written = scope.files.get(absolutePath(scope, text) ?? "");
    if (written !== undefined) readStream(written.stream, "a file this line has just made", call);
  }
  if (at === -1 || textOf(args.at(-1)) === "-") readStream(stdin, `standard input of ${name}`, call);
};

const namedForLoss: Program = (call) => {
  call.scope.analysis.effects.runs(call.name);
  readNames(`${call.name} ${textOfWords(call.args)}`, call);
};

const withExe = (names: string, program: Program): Readonly<Record<string, Program>> =>
  Object.fromEntries(
    names.split(" ").flatMap((name) => [name, `${name}.exe`].map((each) => [each, program])),
  );

export const WINDOWS_PROGRAMS: Readonly<Record<string, Program>> = {
  ...withExe("powershell pwsh cmd", windowsShell),
  ...withExe("robocopy taskkill diskpart vssadmin cipher reg", namedForLoss),
};
