/** What database clients write and run by commands of their own. */
import { describe, expect, test } from "vitest";
import { does } from "../../does.fixture.ts";
import type { ShellContext } from "../../effect.ts";
import { shellEffect } from "../../shell-effect.ts";

const context: ShellContext = { directory: "/p" };
const effect = (command: string) => shellEffect(command, context, undefined);

describe("database clients have commands of their own", () => {
  test.each([
    ["sqlite3 a.db '.backup b.db'", "/p/b.db"],
    ["sqlite3 a.db '.backup main b.db'", "/p/b.db"],
    ["sqlite3 a.db '.save b.db'", "/p/b.db"],
    ["sqlite3 a.db '.clone b.db'", "/p/b.db"],
    ["sqlite3 -readonly a.db '.output out.txt' 'select 1'", "/p/out.txt"],
    ["sqlite3 -cmd '.once out.txt' a.db 'select 1'", "/p/out.txt"],
    ["printf '.output out.txt\nselect 1;' | sqlite3 a.db", "/p/out.txt"],
    ["sqlite3 a.db '.open b.db'", "/p/b.db"],
    ["sqlite3 a.db \"select writefile('out.txt', 'x')\"", "/p/out.txt"],
    ["sqlite3 a.db \"attach 'b.db' as b\"", "/p/b.db"],
    ["sqlite3 a.db \"vacuum into 'b.db'\"", "/p/b.db"],
    ["psql -c \"\\\\copy t to 'out.csv'\"", "/p/out.csv"],
    ["psql -c '\\o out.txt' -c 'select 1'", "/p/out.txt"],
    ["psql -c \"copy t to program 'tee out.csv'\"", "/p/out.csv"],
    ["mysql -e \"select 1 into outfile 'out.csv'\"", "/p/out.csv"],
    ["duckdb -c \"copy t to 'out.csv'\"", "/p/out.csv"],
  ])("%s writes %s", (command, path) => expect(effect(command).writes).toContain(path));

  test.each([
    "sqlite3 a.db '.shell rm -rf src'",
    "sqlite3 a.db '.system rm -rf src'",
    "sqlite3 a.db '.once |rm -rf src'",
    "psql -c '\\! rm -rf src'",
    "psql <<'X'\nselect 1; \\! rm -rf src\nX",
    "mysql -e '\\! rm -rf src'",
    "mysql <<'X'\nsystem rm -rf src\nX",
    "psql -c \"copy t from program 'rm -rf src'\"",
  ])("%s runs a shell", (command) => expect(effect(command).destructive).not.toBeNull());

  test.each([
    "sqlite3 a.db 'select * from t'",
    "sqlite3 -header -column a.db '.schema t'",
    "sqlite3 a.db .tables",
    "psql -c '\\d t'",
    "psql -c '\\dt'",
    "psql -c \"select * from t where name = 'x'\"",
    "mysql -e 'show tables'",
  ])("%s only looks", (command) =>
    expect(effect(command)).toMatchObject({ writes: [], writesUnknown: false, opaque: null, hidden: null }),
  );
});

describe("a command of a client's own, as sqlite3 3.40 and psql 15 take it", () => {
  test.each([
    ["sqlite3 a.db '  .shell rm b'", "nothing"],
    ["sqlite3 a.db '.sh rm b'", "writes b"],
    ["sqlite3 a.db '.sys rm b'", "writes b"],
    ["sqlite3 a.db \"select 'see .shell rm b'\"", "nothing"],
    ["mysql -e '  system rm b'", "writes b; network"],
    ["sqlite3 a.db '.once \"|rm b\"'", "writes b"],
    ["sqlite3 a.db \".once  '|rm b'\"", "writes b"],
    ["sqlite3 a.db '.once |rm b'", "writes b"],
    ["sqlite3 a.db \".read '|rm b'\"", "writes b a.db; runs a file of the database client"],
    ['sqlite3 a.db ".read f.sql"', "writes a.db; runs a file of the database client"],
    ["sqlite3 a.db \"select 'see .once |rm b'\"", "nothing"],
    ["psql -c '\\o  |rm b'", "writes b; network"],
    ["psql -c 'select 1 \\g |rm b'", "writes b; network"],
    ["sqlite3 a.db '.output  --bom out'", "writes out"],
    ["sqlite3 a.db '.backup  main  b.db'", "writes b.db"],
    ["sqlite3 a.db \".save 'b c'\"", "writes b c"],
    ["sqlite3 a.db '.out \"b c\"'", "writes b c"],
    ["sqlite3 a.db \"select 'see .output f'\"", "nothing"],
    ['sqlite3 a.db ".output"', "nothing"],
    ["psql -c '\\o  \"b c\"'", "writes b c; network"],
    ["psql -c \"\\o 'b c'\"", "writes b c; network"],
    ["psql -c \"copy t  to  program  'rm b'\"", "writes b; network"],
    ["sqlite3 a.db \"select edit('x', 'rm b')\"", "writes b"],
    ['sqlite3 a.db "select writefile(name, data) from t"', "writes ?"],
    ["sqlite3 a.db \"select writefile ( 'wf', 'x')\"", "writes wf"],
    ["sqlite3 a.db \"attach  database  'b.db' as q\"", "writes b.db a.db"],
    ["sqlite3 a.db 'vacuum  into  \"b.db\"'", "writes b.db a.db"],
    ["sqlite3 a.db \"vacuum into 'file:b.db?mode=rwc'\"", "writes b.db a.db"],
    ["sqlite3 a.db \"vacuum into 'file:///tmp/b.db'\"", "writes /tmp/b.db a.db"],
    ["sqlite3 a.db \"attach 'my.file:b.db' as q\"", "writes my.file:b.db a.db"],
    ["psql -c \"select lo_export (1, '/tmp/x')\"", "writes /tmp/x; network"],
    ["mysql -e \"select 1  into  dumpfile  'b'\"", "writes b; network"],
    ["sqlite3 a.db \"select load_extension ('x')\"", "runs a file of the database client"],
    ['sqlite3 a.db ".load x"', "runs a file of the database client"],
    ["sqlite3 a.db \"select 'see .load x'\"", "nothing"],
    ["psql -c '\\i f.sql'", "runs a file of the database client; network"],
    ["mysql -e 'source f.sql'", "runs a file of the database client; network"],
    ["mysql -e ' \\. f.sql'", "runs a file of the database client; network"],
    ["mysql -e \"select 'see source f'\"", "network"],
    ["sqlite3 a.db \".import '|rm b' t\"", "writes b a.db"],
    ["sqlite3 a.db \".rea '|rm b'\"", "writes b; runs a file of the database client"],
    ["sqlite3 a.db '.once \"|cat > b\"'", "writes b"],
    ['sqlite3 a.db ".rea f.sql"', "runs a file of the database client"],
    ["sqlite3 a.db \"select edit('x','rm b')\"", "writes b"],
    ["sqlite3 a.db \"vacuum main into 'b.db'\"", "writes b.db a.db"],
    ["psql -c \"set search_path to 'abc'\"", "network"],
    ["psql -c \"select lo_export(12345, '/tmp/x')\"", "writes /tmp/x; network"],
    ["sqlite3 a.db \"select load_extension('x')\"", "runs a file of the database client"],
    ["sqlite3 a.db '.output \"a|b\"'", "writes a|b"],
    ["psql -c \"copy t to program 'cp x ''a b'''\"", "writes a b; network"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});
