import { describe, expect, it } from "vitest";
import { named, type Twins } from "../../twins.fixture.ts";

const ORDER = (body: string): string => `
SORTABLE = {"km": "odometer_km"}
def _order(sort):
    ${body}
def find(cur, sort):
    cur.execute(f"SELECT id FROM cars ORDER BY {_order(sort)} LIMIT 9")
`;
const lines = (...all: string[]): string => `${all.join("\n")}\n`;

const TWINS: Readonly<Record<string, readonly Twins[]>> = {
  "query-built": [
    [
      "a look-up in a table of constants, in a function of this file",
      "a.py",
      ORDER("return f'{SORTABLE.get(sort, sort)} ASC'"),
      ORDER("return f'{SORTABLE[sort]} ASC'"),
    ],
    [
      "values in a list of bindings",
      "a.ts",
      'import knex from "knex";\nexport const f = (q, query) => q.whereRaw(query.where);',
      'import knex from "knex";\nexport const f = (q, query) => q.whereRaw("a between ? and ?", [query.from, query.to]);',
    ],
    [
      "joins conditions that are written here",
      "notes/find.py",
      lines(
        "def build(author):",
        "    return f\"author = '{author}'\", []",
        "def find(db, author):",
        "    where, values = build(author)",
        "    return db.execute(f'SELECT id FROM notes WHERE {where}', values)",
      ),
      lines(
        "def build(author):",
        "    return 'author = ?', [author]",
        "def find(db, author):",
        "    where, values = build(author)",
        "    return db.execute(f'SELECT id FROM notes WHERE {where}', values)",
      ),
    ],
    [
      "one that is bound",
      "a.js",
      "const f = (db, city) => { const where = []; where.push(`city = '${city}'`); return db.query('SELECT * FROM flats WHERE ' + where.join(' AND ')); };",
      "const f = (db, city) => { const where = []; where.push('city = $1'); return db.query('SELECT * FROM flats WHERE ' + where.join(' AND '), [city]); };",
    ],
    [
      "a list of places for values",
      "a.py",
      'def f(conn, tags):\n    q = ",".join("\'%s\'" % t for t in tags)\n    return conn.execute("SELECT * FROM n WHERE tag IN (" + q + ")")\n',
      'def f(conn, tags):\n    q = ",".join("?" for _ in tags)\n    return conn.execute("SELECT * FROM n WHERE tag IN (" + q + ")", tags)\n',
    ],
  ],
};

describe.each(Object.entries(TWINS))("%s is told from its look-alike:", (rule, twins) => {
  it.each(twins)("%s", (_title, path, risky, harmless) => {
    expect(named(rule, path, risky, harmless)).toEqual([true, false]);
  });
});
