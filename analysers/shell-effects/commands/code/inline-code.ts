/**
 * Reads code that stands in the command line, without running it. A name that writes, deletes or starts processes
 * makes the code a write; evaluating decoded or fetched text makes it hidden; a call to an unknown name makes it
 * opaque. Only code made of known harmless calls is harmless. Shell commands inside the code are followed.
 */
import { absolutePath, forkScope, type Scope } from "../../shell/scope.ts";
import { literal } from "../../shell/field.ts";
import { spendReading } from "../../shell/reading-cost.ts";
import { NOTHING } from "../../shell/stream.ts";
import { reachesHost } from "../../loopback.ts";
import { writeField } from "../../shell/write.ts";
import { HARMLESS_CALLS, HARMLESS_RECEIVERS, KEYWORDS } from "./harmless-calls.ts";
import {
  DECODES,
  DELETES,
  DELETES_REMOTE,
  DESTROYS,
  ENUMERATES,
  EVALUATES,
  HIDES,
  STARTS,
  STARTS_INPUT,
  WRITES,
  type Language,
} from "./code-names.ts";
import { literals, STRING, withoutComments, withoutWords } from "./code-text.ts";
import { movesPath, opensToWrite } from "./file-opens.ts";
import { loadsProject } from "./loaded-modules.ts";
import { withoutMemoryCalls } from "./memory-calls.ts";
import { quiet } from "./quiet.ts";
import { sqlEffect } from "./sql.ts";
import { oneOf } from "../../shell/one-of.ts";
import { isElsewhere } from "../../shell/system-place.ts";

/** Calls that delete one file, with its full name written out. */
const DELETES_ONE =
  /\b(?:remove|unlink(?:Sync)?|unlink_file|rm(?:Sync|dir|dirSync)?|removedirs|delete|deleteSync|removeSync|removeFile|deleteFile|File\.delete|FileUtils\.rm\w*|Path)\s{0,9}\(?\s{0,9}["'](\/[^"'\n]{1,300})["']/g;

/** Adds what the code does to the effects. */
export function followCode(code: string, language: Language, scope: Scope): void {
  const { effects } = scope.analysis;
  if (!spendReading(scope, code)) return;
  const text = normalised(withoutMemoryCalls(withoutComments(code, language), language));
  // Glued strings may make one long name.
  if (!spendReading(scope, text)) return;
  const whole = withoutSpareBlanks(text);
  const calls = withoutSpareBlanks(withoutWords(text, language));
  const evaluates = EVALUATES.test(calls);
  const starts = STARTS[language].test(calls);
  // Code and commands in a string are run where something evaluates or starts them.
  const tight = evaluates || starts ? whole : calls;
  if (evaluates && HIDES.test(whole)) effects.hide("the code it runs evaluates decoded or computed text");
  if (DESTROYS.test(tight)) effects.destroy("the code it runs deletes a whole tree or empties data");
  if (DELETES_REMOTE.test(whole) && !/\/\/(localhost|127\.0\.0\.1|\[::1\])/.test(whole))
    effects.destroy("the code it runs deletes a remote resource");
  const strings = literals(text);
  if (
    STARTS_INPUT.test(tight) ||
    (language === "php" && /\$(\w+)\s*=\s*""[^;]*;[^]*\$\1\s*\(/.test(text.replace(STRING, '""')))
  )
    effects.hide("the code it runs starts commands from its input");
  if (starts && /\]\.join\((''|"")\)/.test(whole))
    effects.hide("the code it runs starts a command put together from pieces");
  if (starts && DECODES.test(tight)) effects.hide("the code it runs starts decoded commands");
  if (DELETES.test(tight) && ENUMERATES.test(tight))
    effects.destroy("the code it runs deletes whatever it finds");
  for (const [, path = ""] of text.matchAll(DELETES_ONE))
    if (isElsewhere(absolutePath(scope, path) ?? "", scope))
      effects.destroy("the code it runs deletes files outside of the project");
  if (starts) {
    followCommands(text, strings, scope);
    for (const [, command = ""] of text.matchAll(/\b(?:exec|spawn|system)\s([^\n;\]}]+)/g))
      scope.analysis.runText(command, { ...forkScope(scope), analysis: quiet(scope) }, NOTHING);
    if (!followsPlainCalls(text, language, scope)) effects.runs("inline code that starts processes");
  }
  if (reachesHost(code, effects.context.port)) effects.govern("it calls the host's own port");
  const stores = /sqlite/i.test(text) && strings.some((value) => sqlEffect(value) !== "reads");
  const writes =
    stores ||
    WRITES[language].test(tight) ||
    opensToWrite(evaluates ? whole : calls, language) ||
    (language === "python" && movesPath(calls));
  if (writes || starts) noteTargets(text, strings, writes, scope);
  if (
    strings.some(
      (value) => /\b(drop|truncate|delete|update|alter)\b/i.test(value) && sqlEffect(value) === "loss",
    )
  )
    effects.destroy("the code it runs drops or empties data");
  if (!writes && !starts && !isHarmless(text, language)) effects.runs("inline code");
}

/** A call that starts a process, and all that stands in its parentheses when that is written out. */
const START_CALL =
  /(?<![.\w])(?:(?:cp|child_process)\.)?(?:os\.(?:system|popen)|subprocess\.(?:run|call|check_output|check_call|getoutput|Popen)|execSync|execFileSync|spawnSync|shell_exec|passthru|system)\s*\(/g;

/**
 * Code that does nothing but print what known commands say is as harmless as these. Every call that starts one
 * names it in full, and without these calls nothing is left that is not known.
 */
function followsPlainCalls(text: string, language: Language, scope: Scope): boolean {
  const commands: string[] = [];
  let rest = text.replace(/\brequire\(\s*(['"])(?:node:)?child_process\1\s*\)\s*/g, "child_process");
  rest = rest.replace(
    new RegExp(
      String.raw`${START_CALL.source}\s*(?:(['"])((?:(?!\1)[^\\$` +
        "`" +
        String.raw`]|\\.)*)\1|\[([^\]]*)\])\s*(?=[,)])`,
      "g",
    ),
    (_, __, line: string | undefined, list: string | undefined) => {
      commands.push(line ?? literals(list ?? "").join(" "));
      return "print(";
    },
  );
  if (commands.length === 0 || START_CALL.test(rest) || !isHarmless(rest, language)) return false;
  START_CALL.lastIndex = 0;
  for (const command of commands) scope.analysis.runText(command, forkScope(scope), NOTHING);
  return true;
}

/** Calls that replace a file as a whole, with the name written out. */
const WHOLE =
  /(?:\bopen\((?=[^)\n]{0,300},\s*(?:mode=)?["']w)|\bwriteFile(?:Sync)?\(|\bPath\((?=[^)\n]{0,300}\)\.write_))\s*(["'`])([^"'`\n]{1,300})\1/g;

/** Which files it writes is the code's business; a literal that names a guarded file is enough to tell that. */
function noteTargets(text: string, strings: readonly string[], writes: boolean, scope: Scope): void {
  const { effects } = scope.analysis;
  for (const value of strings) {
    if (/\s/.test(value)) continue;
    if (effects.guard.mayBeFile(value)) writeField(literal(value), scope);
  }
  effects.govern(effects.guard.text(text, "code"));
  if (!writes) return;
  for (const [, , path = ""] of text.matchAll(WHOLE))
    // Code that names the file twice makes the new text from the old.
    if (strings.filter((value) => value === path).length < 2) effects.replace(absolutePath(scope, path));
  const paths = strings.filter((value) => /^\/\S*[\w.-]$/.test(value));
  const onlyScratch =
    paths.length > 0 &&
    strings
      .filter((value) => /[/.]/.test(value) && !/\s/.test(value))
      .every((value) => /^\/(tmp|var\/tmp|dev)\//.test(value) && !value.includes(".."));
  if (onlyScratch) for (const path of paths) writeField(literal(path), scope);
  else effects.writeSomewhere();
}

const LITERAL = String.raw`(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')`;
/** A program and its arguments, between brackets or behind a call that takes none. */
const LIST = new RegExp(
  String.raw`[[(]\s*((?:${LITERAL}\s*,?\s*){2,})[\])]|\b(?:exec|system|spawn)\s+(${LITERAL}(?:\s*,\s*${LITERAL})+)`,
  "g",
);

/** Literal commands handed to a shell are followed like any other. */
function followCommands(text: string, strings: readonly string[], scope: Scope): void {
  const inner = forkScope(scope);
  for (const value of strings) scope.analysis.runText(value, { ...inner, analysis: quiet(scope) }, NOTHING);
  for (const list of text.replace(/,\s*\[/g, ", ").matchAll(LIST)) {
    const words = literals(list[1] ?? list[2] ?? "").map(literal);
    scope.analysis.runWords(words, { ...inner, analysis: quiet(scope) }, NOTHING);
  }
  for (const [, command = ""] of text.matchAll(/(?:q[xw]|%[xwW])\s*[({[]([^)}\]]*)[)}\]]/g))
    scope.analysis.runText(command, { ...inner, analysis: quiet(scope) }, NOTHING);
}

/** Undoes the ways to write a name without writing it: glued strings, `a["b"]`, `getattr(a, "b")`, `__import__("a")`. */
function normalised(code: string): string {
  return code
    .replace(/(['"])\s*\+\s*\1/g, "")
    .replace(/__import__\(\s*['"]([\w.]+)['"]\s*\)/g, "$1")
    .replace(/getattr\(\s*([\w.]+)\s*,\s*['"](\w+)['"]\s*\)/g, "$1.$2")
    .replace(/\[\s*['"]([A-Za-z_$][\w$]*)['"]\s*\]\s*(?=[.(])/g, ".$1");
}

/** One blank where there must be one, none around brackets and signs. */
function withoutSpareBlanks(code: string): string {
  return code.replace(/[ \t]+/g, " ").replace(/\s*([()[\]{},=+;])\s*/g, "$1");
}

/** Statements for a database, all of them written out, and none that changes it. */
function onlySelects(text: string): boolean {
  const statements = literals(text).filter((value) =>
    /^\s*(select|pragma|explain|show|describe|with)\b/i.test(value),
  );
  return statements.length > 0 && statements.every((value) => sqlEffect(value) === "reads");
}

/** Every call is to something known to change nothing, every import a module without effects. */
function isHarmless(text: string, language: Language): boolean {
  if (EVALUATES.test(withoutSpareBlanks(withoutWords(text, language)))) return false;
  if (loadsProject(text, language)) return false;
  const bare = text.replace(STRING, '""');
  for (const match of bare.matchAll(
    /([A-Za-z_$][\w$]*(?:\s*\??\.\s*[A-Za-z_$][\w$]*)*|[\])"])\s*(?:\?\.)?\s*\(/g,
  )) {
    const chain = (match[1] ?? "").split(/\s*\??\.\s*/);
    const leaf = chain.at(-1) ?? "";
    const root = chain[0] ?? "";
    if (
      KEYWORDS.has(leaf) ||
      /^(get|is|has|count)(_|[A-Z])/.test(leaf) ||
      HARMLESS_CALLS.has(leaf) ||
      (language === "other" && R_READS.test((match[1] ?? "").replace(/\s/g, ""))) ||
      (oneOf("connect cursor execute query fetchone fetchall fetchmany prepare close all").test(leaf) &&
        onlySelects(text)) ||
      (chain.length > 1 && HARMLESS_RECEIVERS.has(root))
    )
      continue;
    if (defined(bare, leaf)) continue;
    return false;
  }
  if (language === "lisp")
    return [...bare.matchAll(/\(\s*([^\s()]+)/g)].every(([, head]) => LISP.test(head ?? ""));
  return (
    language !== "other" || /[(]/.test(bare) || bare.split(/[;\n]/).every((statement) => SAYS.test(statement))
  );
}

/** What R reads; its names have dots, and with another word before the dot they write. */
const R_READS = oneOf(
  "read.csv read.csv2 read.table read.delim read.fwf read_csv read_tsv readRDS readLines jsonlite::fromJSON fromJSON str summary colnames rownames nrow ncol dim names is.na sapply lapply vapply tapply aggregate table quantile median sd var cor as.numeric as.character as.integer as.factor as.data.frame data.frame subset order unique which nlevels levels Sys.time Sys.Date Sys.getenv R.version.string packageVersion installed.packages",
);

/** Heads of lists that compute or print. */
const LISP =
  /^(princ|print|message|display|newline|format|println|prn|str|list|car|cdr|map|mapcar|reduce|apply|concat|length|emacs-version|version|let|let\*|lambda|fn|if|when|quote|[-+*/<>=]+)$/;

/** Languages whose calls have no parentheses: a statement that starts with a word that prints or computes. */
const SAYS =
  /^\s*((puts|print|println|printf|echo|say|display|set|incr|expr|return|IO\.puts|IO\.inspect|info)\b[^[]*|["\d][^[]*)?$/;

/** @param name what is called; of "make()()" no name, but a closing sign. */
function defined(code: string, name: string): boolean {
  return (
    /^[\w$]+$/.test(name) &&
    new RegExp(
      String.raw`\b(?:def|function|const|let|var|sub|lambda)\s+${name.replace(/\$/g, "\\$")}\b`,
    ).test(code)
  );
}
