/**
 * PowerShell: the code it is given is cut into commands, and each is told by its cmdlet, or is a program like any
 * other. What cannot be cut so is looked through for names like other code, and stays unknown besides. Code that is
 * handed over encoded is meant not to be read.
 */
import type { Invocation, Judge } from "../shell/analysis.ts";
import { isDynamic, textOf, UNKNOWN_FIELD, type Field } from "../shell/field.ts";
import { absolutePath, forkScope, type Scope } from "../shell/scope.ts";
import { DYNAMIC, NOTHING } from "../shell/stream.ts";
import { writeField } from "../shell/write.ts";
import { readsOnly, runsBlocks, cmdletName } from "./cmdlets.ts";
import { followCmdlet } from "./cmdlet-effects.ts";
import { followCode } from "./code/inline-code.ts";
import { powershellText, type PowerShellCommand } from "./powershell-words.ts";
import { runStream } from "./programs/run-file.ts";
import { oneOf } from "../shell/one-of.ts";
import { windowsPath } from "./windows-path.ts";
import { runWindowsProgram } from "./windows-program.ts";

/** Stands among the calls for each text inside of another. */
const NESTED = "powershell text";
const MAX_NESTED = 12;

/** Adds what PowerShell's code does to the findings. */
function followPowershell(code: string, outer: Scope): void {
  // Functions and aliases of the shell around it are not known inside.
  const calls = [...outer.calls, NESTED];
  const scope: Scope = { ...forkScope(outer), functions: new Map(), aliases: new Map(), calls };
  if (calls.filter((call) => call === NESTED).length > MAX_NESTED)
    return scope.analysis.findings.hide("it is nested too deep to follow");
  const { commands, read } = powershellText(code);
  let known = read;
  for (const command of commands) known = followCommand(command, scope) && known;
  if (!known) followCode(code, "other", scope);
  if (!known && scope.analysis.findings.opaque === null) scope.analysis.findings.runs("inline code");
}

/** An expression begins with a value or a sign; it changes something only where it assigns. */
const isExpression = (head: Field & { readonly bare: boolean }): boolean =>
  !head.bare || head.text.startsWith(DYNAMIC) || /^[-+!$\d[({@]/.test(head.text);

/** False where the command is not known in full. */
function followCommand(command: PowerShellCommand, scope: Scope): boolean {
  const { findings } = scope.analysis;
  for (const target of command.redirects)
    if (!/^\$null$/i.test(target.text))
      writeField(isDynamic(target) ? UNKNOWN_FIELD : windowsPath(target), scope);
  const [head, ...rest] = command.words;
  if (head === undefined) return true;
  if (head.bare && oneOf("& .").test(head.text)) return followCall(head.text, rest, command, scope);
  if (head.block) return true;
  if (isExpression(head))
    return command.words.every(({ text, bare }) => !bare || !/(^|[^-<>!=])=(?!=)|\+\+|--/.test(text));
  const cmdlet = cmdletName(head.text);
  if (cmdlet === "invoke-expression") {
    const code = rest.filter(({ text, bare }) => !bare || !text.startsWith("-"));
    const text = code.map((word) => word.text).join(" ");
    if (command.piped || text === "" || code.some(isDynamic))
      findings.hide("the code it runs evaluates decoded or computed text");
    else followPowershell(text, scope);
    return true;
  }
  // `% Delete` calls a method by its name.
  if (cmdlet === "foreach-object" && rest.some(({ block, text }) => !block && !PROPERTY.test(text)))
    return false;
  // From here on names mean something else.
  if (oneOf("set-alias new-alias sal nal").test(cmdlet)) return false;
  // The same word is a program where PowerShell has no such alias, and that program can write.
  if (oneOf("sort").test(head.text.toLowerCase())) scope.analysis.runWords(command.words, scope, NOTHING);
  if (readsOnly(cmdlet) || runsBlocks.test(cmdlet)) return true;
  return (
    followCmdlet(cmdlet, rest, command.piped, scope) ?? runWindowsProgram(command.words, command.piped, scope)
  );
}

const PROPERTY =
  /^-\w+$|^(\w+name|name|length|count|extension|lastwritetime|creationtime|line|linenumber|path|id|version|value|key|keys|values|matches|trim|toupper|tolower|tostring)$/i;

function followCall(
  sign: string,
  words: PowerShellCommand["words"],
  command: PowerShellCommand,
  scope: Scope,
): boolean {
  const [target] = words;
  if (target === undefined) return false;
  // Its commands stand among the others.
  if (target.block) return true;
  if (isDynamic(target)) scope.analysis.findings.hide("the name of the command is computed");
  else if (sign === "." || /\.ps[md]?1$/i.test(target.text)) scope.analysis.findings.runs(target.text);
  else {
    return followCommand(
      { ...command, redirects: [], words: [{ ...target, bare: true }, ...words.slice(1)] },
      scope,
    );
  }
  return true;
}

const isFlag = (text: string, ...names: readonly string[]): boolean => {
  const given = /^(?:--?|\/)([a-z]+)$/i.exec(text)?.[1]?.toLowerCase();
  return given !== undefined && names.some((name) => name.startsWith(given));
};
const SHORT = oneOf("-ep -ex -if -of -inp -out -w -wd -config -settings -custompipename");
const VALUED = [
  "executionpolicy",
  "windowstyle",
  "inputformat",
  "outputformat",
  "configurationname",
  "configurationfile",
  "settingsfile",
  "custompipename",
  "psconsolefile",
];

/** `pwsh`, and `powershell`, of which a bare operand is code instead of a file. */
export const powershell: Judge = (call) => {
  const { args, stdin, name } = call;
  const { findings } = call.scope.analysis;
  let { scope } = call;
  for (let at = 0; at < args.length; at++) {
    const text = textOf(args[at]);
    const code = args.slice(at + 1);
    const isVersion = /^-(-version|v(e(rsion)?)?)$/i.test(text);
    if (isFlag(text, "help") || /^[-/]\?$/.test(text) || (isVersion && name.startsWith("pwsh"))) return;
    if (isFlag(text, "command", "commandwithargs") || /^-cwa$/i.test(text)) return runCode(code, call, scope);
    if (/^[-/](e|ec|en\w*)$/i.test(text)) return findings.hide("the code it runs is encoded");
    if (isFlag(text, "file")) return runFile(code, scope, name);
    if (/^-w(d|o\w*)$/i.test(text))
      scope = { ...forkScope(scope), cwd: absolutePath(scope, textOf(args[++at])) };
    // The older one runs as an older version of itself.
    else if (isVersion || isFlag(text, ...VALUED) || SHORT.test(text.toLowerCase())) at++;
    else if (!/^[-/]\w+$/.test(text)) {
      const isCode = name.startsWith("powershell") && !/\.ps1$/i.test(text);
      return isCode ? runCode(args.slice(at), call, scope) : runFile(args.slice(at), scope, name);
    }
  }
  if (stdin.kind === "text") followPowershell(stdin.text, scope);
  else runStream(stdin, scope, `standard input of ${name}`);
};

function runCode(words: readonly Field[], call: Invocation, scope: Scope): void {
  const code = words.map(({ text }) => text).join(" ");
  if (code === "-" && call.stdin.kind === "text") followPowershell(call.stdin.text, scope);
  else if (code === "-") runStream(call.stdin, scope, `standard input of ${call.name}`);
  else if (words.some((word) => isDynamic(word) && word.splits) || code === DYNAMIC)
    scope.analysis.findings.hide("the code it runs is computed");
  else followPowershell(code, scope);
}

function runFile([file]: readonly Field[], scope: Scope, name: string): void {
  if (file === undefined) return;
  const written = scope.files.get(absolutePath(scope, file.text) ?? "");
  if (written?.stream.kind === "text") {
    followPowershell(written.stream.text, scope);
    if (!written.whole) scope.analysis.findings.runs(file.text);
  } else if (written !== undefined) runStream(written.stream, scope, "a file this line has just made");
  else if (isDynamic(file) && !file.text.includes("/"))
    scope.analysis.findings.hide("the program it runs is computed");
  else scope.analysis.findings.runs(`${name} ${file.text.slice(file.text.lastIndexOf("/") + 1)}`);
}
