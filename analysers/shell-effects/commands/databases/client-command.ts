/**
 * The commands that database clients have beside SQL, with which they write files or start a shell, and the SQL
 * statements that do the same. They may stand on any line of a text and, in psql, behind any statement, so they are
 * looked for everywhere; a string that only looks like one costs a path too many. Those of sqlite begin at the start
 * of a line and may be shortened (`.sh`, `.out`).
 */
import { literal } from "../../shell/field.ts";
import { forkScope, type Scope } from "../../shell/scope.ts";
import { NOTHING } from "../../shell/stream.ts";
import { writeField, writeHere } from "../../shell/write.ts";

const SHELL_OUT = /^(?:\.(?:she?l?l?|sy\w*)|[ \t]*system)[ \t](.+)/gim;
const PSQL_SHELL = /\\!(.+)/g;
/** Piped into a command: `.output |cmd`, `.once "|cmd"`, `\o |cmd`, `\g |cmd`; out of one: `.read |cmd`. */
const PIPED = /(?:^\.(?:o|imp|rea)\w*|\\(?:o|g|w|out|gx))[ \t]+(?:"\|([^"]+)"|'\|([^']+)'|\|(.+))/gim;
const FILE_OUT =
  /^\.(?:ba|sav|clo|o|log|tr|ar)\w*(?:[ \t]+-[-\w]+)*(?:[ \t]+main(?=[ \t]))?[ \t]+(?:"([^"]*)"|'([^']*)'|([^\s|]+))/gim;
const PSQL_OUT = /\\(?:o|out|w|g|gx|copy\b.*?\bto)[ \t]+(?:"([^"]*)"|'([^']*)'|([^\s|;]+))/gim;
/** The rest is looked for with one blank for many. */
const PROGRAM = /\b(?:to|from) program E?'((?:[^']|'')*)'/gi;
const EDITOR = /\bedit ?\([^,)]*, ?'([^']*)'/gi;
const SQL_FILE =
  /\b(?:writefile ?\(|attach (?:database )?|vacuum\b[^;]*?\binto |into (?:out|dump)file |to (?=['"][^'"]*[./])|lo_export ?\([^,]*,) ?(?:'([^']*)'|"([^"]*)"|\S)/gi;
const LOADS =
  /^\.(?:lo|re)ad?\b|\b(?:load_extension|fts3_tokenizer) ?\(|\\ir?\b|^[ \t]*(?:\\\.|source)[ \t]/im;
const NO_FILE = /^(stdout|stdin|pstdout|off|on|:memory:|)$|^\|/i;

/** Adds what the client's own commands in `text` write and run. */
export function clientCommands(text: string, scope: Scope): void {
  const { analysis } = scope;
  const writes = (path: string): void => {
    const file = path.replace(/^file:(\/\/)?|\?.*/g, "");
    if (!NO_FILE.test(file)) writeField(literal(file), scope);
  };
  const even = text.replace(/\s+/g, " ");
  const commands = [SHELL_OUT, PSQL_SHELL, PIPED].flatMap((pattern) => [...text.matchAll(pattern)]);
  for (const [, ...found] of [...commands, ...even.matchAll(PROGRAM), ...even.matchAll(EDITOR)])
    analysis.runText(found.join("").replaceAll("''", "'"), forkScope(scope), NOTHING);
  for (const [, double, single, bare = ""] of [...text.matchAll(FILE_OUT), ...text.matchAll(PSQL_OUT)])
    writes(double ?? single ?? bare);
  for (const [, single, double] of even.matchAll(SQL_FILE)) {
    const path = single ?? double;
    if (path === undefined) writeHere(scope);
    else writes(path);
  }
  if (LOADS.test(text)) analysis.effects.runs("a file of the database client");
}
