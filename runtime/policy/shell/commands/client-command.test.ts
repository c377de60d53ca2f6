/** What database clients write and run by commands of their own. */
import { describe, expect, test } from "vitest";
import type { EffectContext } from "../../effect.ts";
import { shellEffect } from "../shell-effect.ts";

const context: EffectContext = { directory: "/p", ourTools: new Set() };
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
