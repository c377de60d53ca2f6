/**
 * Database clients. The statements on the line decide; statements from a file are opaque. A database that is a local
 * file inside the project is a file like any other.
 */
import type { Invocation, Program } from "../../shell/analysis.ts";
import { textOf, isDynamic, type Field } from "../../shell/field.ts";
import { readOptions } from "../../shell/options.ts";
import { spendReading } from "../../shell/reading-cost.ts";
import { isScratchField } from "../../shell/scratch.ts";
import { writeField, writeHere } from "../../shell/write.ts";
import { clientCommands } from "./client-command.ts";
import { STARTS, WRITES } from "../code/code-names.ts";
import { followCode } from "../code/inline-code.ts";
import { isStandardInput } from "../programs/run-file.ts";
import { isLossyFile, isLossySql, lossVerb } from "../words/loss-verb.ts";
import { redis } from "./redis.ts";
import { sqlEffect } from "../code/sql.ts";
import { withoutComments, withoutWords } from "../code/code-text.ts";
import { oneOf } from "../../shell/one-of.ts";

/** @param nobodys the database is gone with the program, read only, or lies among scratch files. */
function followSql(call: Invocation, text: string, database: Field | undefined, nobodys = false): void {
  const { effects } = call.scope.analysis;
  clientCommands(text, call.scope);
  if (!spendReading(call.scope, text)) return;
  const effect = sqlEffect(text);
  // What is attached or opened is another database.
  const isOther = /\battach\b|^\s*\.open\b/im.test(text);
  if (effect === "loss" && (isOther || !nobodys)) effects.destroy("it drops or empties data");
  if (effect !== "reads" && database !== undefined) writeField(database, call.scope);
}

function followInput(call: Invocation, database: Field | undefined, nobodys = false): void {
  const { stdin, scope } = call;
  if (stdin.kind === "text") followSql(call, stdin.text, database, nobodys);
  else if (stdin.kind !== "none") {
    if (stdin.kind === "file" && isLossyFile(stdin.path))
      scope.analysis.effects.destroy("it drops or empties data");
    scope.analysis.effects.runs(call.name);
    if (database !== undefined) writeField(database, scope);
  }
}

const client =
  (valued: string, ...statementFlags: string[]): Program =>
  (call) => {
    const { args, scope } = call;
    const { effects } = scope.analysis;
    effects.network = true;
    const options = readOptions(args, valued);
    let given = false;
    args.forEach((arg, index) => {
      const statement = statementOf(arg, args[index + 1], statementFlags);
      if (statement === null) return;
      given = true;
      if (isDynamic(statement) && statement.splits) effects.runs(call.name);
      followSql(call, statement.text, undefined);
    });
    const script = options.values.get("f") ?? options.values.get("file");
    if (script !== undefined && isStandardInput(script)) given = false;
    else if (script !== undefined && statementFlags.includes("c")) {
      if (isLossyFile(script.text)) effects.destroy("it drops or empties data");
      effects.runs(`${call.name} -f`);
      given = true;
    }
    for (const name of ["o", "output", "tee", "log-file", "L"]) {
      const output = name !== "L" || call.name === "psql" ? options.values.get(name) : undefined;
      if (output !== undefined) writeField(output, scope);
    }
    if (!given) followInput(call, undefined);
  };

function statementOf(arg: Field, next: Field | undefined, flags: readonly string[]): Field | null {
  for (const flag of flags) {
    if (flag.length === 1) {
      if (new RegExp(`^-[A-Za-z]*${flag}$`).test(arg.text)) return next ?? null;
      if (arg.text.startsWith(`-${flag}`)) return { ...arg, text: arg.text.slice(2) };
    } else if (arg.text === `--${flag}`) return next ?? null;
    else if (arg.text.startsWith(`--${flag}=`)) return { ...arg, text: arg.text.slice(flag.length + 3) };
  }
  return null;
}

/** sqlite3 and duckdb take their options with one dash or two, each value in the next argument. */
const sqlite: Program = (call) => {
  const plain = call.args.map((arg) => ({ ...arg, text: arg.text.replace(/^-(?=\w)/, "--") }));
  const options = readOptions(
    plain,
    "separator nullvalue cmd c s init newline vfs mmap maxsize lookaside pagecache",
  );
  const [database, ...statements] = options.operands;
  // Read-only is the database; dot commands write and run all the same.
  // Without a name, as with this one, it is gone with the program.
  const isFile = !options.has("readonly") && !oneOf(":memory: file::memory:").test(textOf(database));
  const written = isFile ? database : undefined;
  if (options.has("init")) call.scope.analysis.effects.runs(`${call.name} -init`);
  const flagged = plain.filter((_, index) => oneOf("--cmd --c --s").test(textOf(plain[index - 1])));
  const nobodys = !isFile || (database !== undefined && isScratchField(database, call.scope));
  for (const { text } of [...flagged, ...statements]) followSql(call, text, written, nobodys);
  if (statements.length === 0 && !options.has("c", "s")) followInput(call, written, nobodys);
};

/** Without blanks. */
const MONGO_LOSS = /\.drop|dropDatabase|\.(deleteMany|remove)\((\{\})?[,)]/;

/** What is typed into the client, on the line or by a pipe. */
const typed = ({ args, stdin }: Invocation): string =>
  [...args.map(({ text }) => text), stdin.kind === "text" ? stdin.text : ""].join(" ");

const mongo: Program = (call) => {
  const { effects } = call.scope.analysis;
  effects.network = true;
  // What stands in a string is data, but for a lone name, which may be that of a method.
  const code = withoutWords(withoutComments(typed(call), "javascript"), "javascript");
  if (MONGO_LOSS.test(code.replace(/\s/g, ""))) effects.destroy("it drops or empties data");
  // Its language is that of Node, modules and all; of the database it is only asked what is lost.
  if (WRITES.javascript.test(typed(call)) || STARTS.javascript.test(typed(call))) {
    call.args.forEach((arg, index) => {
      if (arg.text.startsWith("--eval="))
        followCode(arg.text.slice("--eval=".length), "javascript", call.scope);
      else if (textOf(call.args[index - 1]) === "--eval") followCode(arg.text, "javascript", call.scope);
    });
    if (call.stdin.kind === "text") followCode(call.stdin.text, "javascript", call.scope);
  }
  if (!call.args.some((arg) => arg.text.startsWith("--eval")) && call.stdin.kind !== "text")
    effects.runs(call.name);
};

const drops =
  (what: string): Program =>
  ({ scope, args }) => {
    scope.analysis.effects.network = true;
    if (args.length > 0) scope.analysis.effects.destroy(what);
  };

const mysqladmin: Program = ({ scope, args }) => {
  scope.analysis.effects.network = true;
  if (args.some(({ text }) => text === "drop")) scope.analysis.effects.destroy("it drops a database");
};

const dump: Program = ({ args, scope }) => {
  scope.analysis.effects.network = true;
  const options = readOptions(args, "f file r result-file o out U h p d t n Z j F u");
  const file =
    options.values.get("f") ??
    options.values.get("file") ??
    options.values.get("result-file") ??
    options.values.get("out") ??
    options.values.get("o");
  if (file !== undefined) writeField(file, scope);
};

const restore: Program = (call) => {
  call.scope.analysis.effects.runs(call.name);
  if (call.args.some(({ text }) => text === "--clean" || text === "-c" || text === "--drop"))
    call.scope.analysis.effects.destroy("it drops what is there before restoring");
};

/** Schema tools that know how to throw a database away. */
const prisma: Program = ({ args, scope, name, stdin }) => {
  const { effects } = scope.analysis;
  const texts = args.map((arg) => arg.text);
  const verbs = texts.filter((text) => !text.startsWith("-")).join(" ");
  if (
    /\b(reset|drop|dropAll|wipe|schema:drop|undo:all)\b/.test(verbs) ||
    (name === "flyway" && /\bclean\b/.test(verbs)) ||
    lossVerb(args) !== null ||
    (stdin.kind === "text" && isLossySql(stdin.text)) ||
    texts.some((text) => oneOf("--force-reset --accept-data-loss").test(text))
  )
    effects.destroy(`${name} ${verbs} empties the database`);
  if (
    /^(validate|version|studio|migrate status|migrate diff|db status|migration:show|migrate list|status|db lint|inspect|info|projects list|functions list)/.test(
      verbs,
    )
  )
    return;
  effects.network = true;
  writeHere(scope);
};

export const DATABASES: Readonly<Record<string, Program>> = {
  psql: client(
    "h p U d f c o v P F R L command file host port username dbname output log-file",
    "c",
    "command",
  ),
  mysql: client("h P u e D S execute host port user database tee", "e", "execute"),
  mariadb: client("h P u e D S execute tee", "e", "execute"),
  sqlcmd: client("S U P d Q q i o", "Q", "q"),
  cqlsh: client("e f u p k", "e", "execute"),
  "clickhouse-client": client("q h u d query", "q", "query"),
  clickhouse: client("q query", "q", "query"),
  duckdb: sqlite,
  snowsql: client("q f", "q"),
  bq: ({ args, scope }) => {
    scope.analysis.effects.network = true;
    const text = args.map((arg) => arg.text).join(" ");
    if (args.some((arg) => /^--?dry_run(=true)?$/.test(arg.text))) return;
    if (/\brm\b/.test(text) || sqlEffect(textOf(args.at(-1))) === "loss")
      scope.analysis.effects.destroy("it drops data");
  },
  sqlite3: sqlite,
  sqlite: sqlite,
  usql: client("c f", "c", "command"),
  pgcli: client("h p U d", "c"),
  mycli: client("h P u e D", "e"),
  mongosh: mongo,
  mongo,
  "redis-cli": redis,
  "valkey-cli": redis,
  dropdb: drops("it drops a database"),
  dropuser: drops("it drops a user"),
  mysqladmin,
  createdb: ({ scope }) => {
    scope.analysis.effects.network = true;
  },
  pg_isready: () => undefined,
  pg_dump: dump,
  pg_dumpall: dump,
  mysqldump: dump,
  mongodump: dump,
  mongoexport: dump,
  pg_restore: restore,
  mongorestore: restore,
  prisma,
  typeorm: prisma,
  supabase: prisma,
  "mikro-orm": prisma,
  dbmate: prisma,
  flyway: prisma,
  liquibase: prisma,
  goose: prisma,
  migrate: prisma,
  atlas: prisma,
  sqlx: prisma,
  diesel: prisma,
  hasura: prisma,
};
