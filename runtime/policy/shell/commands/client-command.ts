/**
 * What database clients do beside SQL: commands of their own that write files or start a shell, and the SQL
 * statements of each system that do the same. They may stand on any line of a text and, in psql, behind any
 * statement, so they are looked for everywhere; a string that only looks like one costs a path too many.
 */
import { literal } from "../field.ts";
import { forkScope, type Scope } from "../scope.ts";
import { NOTHING } from "../stream.ts";
import { writeField, writeHere } from "../write.ts";

const SHELL_OUT = /^[ \t]*(?:\.(?:shell|system)|\\!|system|\\system)[ \t]+(.+)$/gim;
const PSQL_SHELL = /\\!\s*([^\n]*)/g;
/** Output piped into a command: `.output |cmd`, `\o |cmd`, `\g |cmd`, `pager cmd`. */
const PIPE_OUT = /(?:^[ \t]*\.(?:output|once|import)\s+["']?|\\(?:o|g|w|out|gx)\s*)\|\s*([^\n]+)/gim;
const FILE_OUT =
  /^[ \t]*\.(?:backup|save|clone|output|once|open|log|trace|recover|archive|excel|www)\b(?:[ \t]+-[-\w]+)*(?:[ \t]+main(?=[ \t]))?[ \t]*("[^"]*"|'[^']*'|[^\s|]+)?/gim;
const PSQL_OUT = /\\(?:o|out|w|g|gx|copy\b[^\n]*?\bto)[ \t]+("[^"]*"|'[^']*'|[^\s|;]+)/gim;
const PROGRAM = /\b(?:to|from)\s+program\s+(?:E?'((?:[^']|'')*)'|"([^"]*)")/gi;
const SQL_FILE =
  /\b(?:writefile\s*\(|attach\s+(?:database\s+)?|vacuum\b[^;]*?\binto\s+|into\s+(?:outfile|dumpfile)\s+|\bto\s+(?=['"][^'"]*[./])|lo_export\s*\([^,]*,|fts3_tokenizer\s*\(|edit\s*\([^,)]*,)\s*(?:'([^']*)'|"([^"]*)"|(\S+))?/gi;
const LOADS = /^[ \t]*\.load\b|\bload_extension\s*\(|^[ \t]*\\i[r]?\b|^[ \t]*(?:\\\.|source)\s/im;
const NO_FILE = /^(stdout|stdin|pstdout|off|on|:memory:|)$/i;

/** Adds what the client's own commands in `text` write and run. */
export function clientCommands(text: string, scope: Scope): void {
  const { analysis } = scope;
  const runs = (command: string | undefined): void => {
    if (command !== undefined && command.trim() !== "")
      analysis.runText(command.trim(), forkScope(scope), NOTHING);
  };
  const writes = (written: string | undefined): void => {
    const path = (written ?? "").replace(/^(["'])(.*)\1$/, "$2").replace(/^file:(\/\/)?|\?.*$/g, "");
    if (!NO_FILE.test(path)) writeField(literal(path), scope);
  };
  for (const pattern of [SHELL_OUT, PSQL_SHELL, PIPE_OUT])
    for (const [, command] of text.matchAll(pattern)) runs(command);
  for (const [, single, double] of text.matchAll(PROGRAM)) runs(single?.replaceAll("''", "'") ?? double);
  for (const pattern of [FILE_OUT, PSQL_OUT]) for (const [, path] of text.matchAll(pattern)) writes(path);
  for (const [, single, double, bare] of text.matchAll(SQL_FILE)) {
    const path = single ?? double;
    if (path !== undefined) writes(path);
    else if (bare !== undefined) writeHere(scope);
  }
  if (LOADS.test(text)) analysis.findings.runs("a file of the database client");
}
