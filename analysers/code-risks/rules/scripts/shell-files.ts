/** Shell scripts: what a value does to a command line, what goes on after a failure, what stays behind. */
import { PATTERNS, type Pattern } from "./shell-patterns.ts";
import type { TextRule } from "../rule.ts";
import { shellScript, type ShellScript } from "./shell-script.ts";

const SHELL_FILE = /\.(sh|bash|zsh|ksh)$/i;

/** Whose failure is an answer, or nobody's loss. */
const HARMLESS =
  /\b(command -v|which|kill|pkill|killall|grep|egrep|type|id|test|rm|rmdir|git rev-parse|logger|echo|printf|umount|docker (rm|stop|kill|network|volume)|systemctl (stop|disable)|stty|tput|diff|read|wait|mkdir|getent|ls|shopt|unset|rc|notify\w*|cleanup)\b|\[\[?\s/;
const INPUT_RULES: ReadonlySet<string> = new Set([
  "shell-path",
  "shell-fetch",
  "shell-query",
  "shell-evaluated",
]);

/** `URL=${FEED_URL:?not set}`: whoever runs the script has to say where to. */
function isDemanded(piece: string, { given }: ShellScript): boolean {
  const [, name = ""] = /\$\{?([A-Za-z_]\w*)[^$]*$/.exec(piece) ?? [];
  const [value, again] = given.get(name) ?? [];
  return again === undefined && /^["']?\$\{[A-Z]\w*:\?/.test(value ?? "");
}

/** A value that the script gives itself, from nothing foreign, is no risk. */
function isForeign(piece: string, script: ShellScript, known: Map<string, boolean>, depth = 0): boolean {
  const names = [...piece.matchAll(/\$\{?([A-Za-z_]\w*|[1-9@*])/g)].map((match) => match[1] ?? "");
  return names.some((name) => {
    if (/^[1-9@*]$/.test(name)) return true;
    const key = `${depth} ${name}`;
    let answer = known.get(key);
    if (answer !== undefined) return answer;
    const given = script.given.get(name) ?? [];
    if (given.length === 0) answer = script.isRead(name) || !script.isListed(name);
    else
      answer =
        script.isRead(name) || given.some((value) => depth < 3 && isForeign(value, script, known, depth + 1));
    known.set(key, answer);
    return answer;
  });
}

/** `tenant=$1`: what a script calls what it was given is as foreign as the names that everybody uses. */
function withGiven(source: string, code: string): string {
  const names = [
    ...code.matchAll(/^[^\S\n]*(?:local\s+|readonly\s+)?([A-Za-z_]\w*)=["']?\$(?:[1-9]\b|\{[1-9]\b)/gm),
  ].map((match) => match[1] ?? "");
  return names.length === 0
    ? source
    : source.replaceAll("(name|user|", `(${[...new Set(names)].join("|")}|name|user|`);
}

const SAFE_MODE = /set\s+-\w*e|set\s+-o\s+errexit|trap\s+[^\n]*ERR/;

const found = ({ rule, found: pattern, quoted, unless, not }: Pattern): TextRule => ({
  ...rule,
  *find(text, path) {
    if (!SHELL_FILE.test(path)) return;
    const script = shellScript(text);
    const { whole } = script;
    const code = quoted === true ? whole : script.bare;
    const known = new Map<string, boolean>();
    if (unless?.test(whole) === true) return;
    const isSafe = SAFE_MODE.test(whole);
    const source = INPUT_RULES.has(rule.id) ? withGiven(pattern.source, whole) : pattern.source;
    for (const match of code.matchAll(new RegExp(source, [...new Set(`${pattern.flags}g`)].join("")))) {
      if (
        rule.id === "shell-unhandled" &&
        /&&|\|\|(?!\s*(true|:)\s*$)|^\s*(if|while|until|elif)\b|\\$|\|$/.test(
          lineAt(code, match.index + match[0].search(/\S/)),
        )
      )
        continue;
      if (not?.test(match[0]) === true) continue;
      if (INPUT_RULES.has(rule.id) && !isForeign(match[0], script, known)) continue;
      if (rule.id === "shell-fetch" && isDemanded(match[0], script)) continue;
      // Where the first failure ends the script, what goes on was told to, one by one.
      if (rule.id === "shell-unhandled" && isSafe && !/set\s+\+e/.test(match[0])) continue;
      if (
        rule.id === "shell-unhandled" &&
        /2>|\|\|/.test(match[0]) &&
        HARMLESS.test(lineAt(code, match.index))
      )
        continue;
      yield { from: match.index + (match[0].length - match[0].trimStart().length) };
    }
  },
});

function lineAt(code: string, at: number): string {
  const end = code.indexOf("\n", at + 1);
  return code.slice(code.lastIndexOf("\n", at) + 1, end === -1 ? undefined : end);
}

/** The last line of a pipe speaks for the others unless the shell is told otherwise. */
const pipes: TextRule = {
  id: "shell-pipe",
  category: "unhandled-error",
  why: "In a pipe only the last command's failure counts: a dump that broke off looks whole.",
  fix: "set -o pipefail.",
  *find(text, path) {
    if (!SHELL_FILE.test(path) || /pipefail/.test(text)) return;
    const code = shellScript(text).bare;
    for (const match of code.matchAll(
      /^[^\S\n]*(pg_dump|mysqldump|curl|wget|tar|cat|mongodump|aws|gunzip|npm|pytest|go\s+test)\b(?:[^\n|\\]|\\\n|\\.)*\|(?!\|)\s*(gzip|tar|psql|mysql|tee|bzip2|xz|aws|jq|ssh|sh|bash|gpg|zstd)\b/gm,
    ))
      yield { from: match.index + (match[0].length - match[0].trimStart().length) };
  },
};

export const SHELL_RULES: readonly TextRule[] = [...PATTERNS.map(found), pipes];
