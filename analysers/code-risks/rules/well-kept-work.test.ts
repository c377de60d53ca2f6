/** What well-kept code of others does, and what looks like it and is a risk: in its own work. */
import { describe, expect, it } from "vitest";
import { named, type Twins } from "../twins.fixture.ts";

const py = (...lines: string[]): string => `${lines.join("\n")}\n`;

const WELL_KEPT: Readonly<Record<string, readonly Twins[]>> = {
  "nothing-opened": [
    [
      "asks a server",
      "lib/pages.py",
      py("def one(table, key):", "    row = table.get(key)", "    return row.name"),
      py("def one(http, url):", "    row = http.get(url)", "    row.raise_for_status()", "    return row"),
    ],
    [
      "goes on while there is one",
      "src/queue.js",
      "function f(jobs) { let job = jobs.shift(); job.run(); }",
      "function f(jobs) { for (let job = jobs.shift(); job; job = jobs.shift()) job.run(); }",
    ],
    [
      "builds a query, or has a list of jQuery",
      "src/find.js",
      "function f(xs, id) { const x = xs.find((one) => one.id === id); return x.name; }",
      "function f(docs, req) { const x = docs.find(req, { slug: 'a' }); return x.toArray(); }\nfunction g(b) { return b.closest('li').data('id'); }",
    ],
  ],
  "object-revived": [
    [
      "copies a thing by way of its own bytes",
      "lib/copy.py",
      py("import pickle", "def copy(x):", "    return pickle.loads(x)"),
      py("import pickle", "def copy(x):", "    return pickle.loads(pickle.dumps(x))"),
    ],
  ],
  "money-float": [
    [
      "is a mean",
      "src/rate.ts",
      "export const share = (total: number, count: number) => total / count;\nexport const price = 1;",
      "export const averageRating = (total: number, count: number) => total / count;\nexport const price = 1;",
    ],
    [
      "shows whole cents",
      "src/price.ts",
      "export function due(account) { const owed = account.amount / 100; account.open = owed; }",
      "export const show = (amount) => `${(amount / 100).toFixed(2)} euro`;",
    ],
  ],
  "border-missed": [
    [
      "takes the rest after the first, or before the last",
      "src/path.js",
      "function f(xs) { const out = []; for (let i = 1; i < xs.length; i++) out.push(xs[i]); return out; }",
      "function f(xs) { let best = xs[0]; if (best) for (let i = 1; i < xs.length; i++) if (xs[i] > best) best = xs[i]; return best; }",
    ],
  ],
  "error-unchecked": [
    [
      "walks over a list",
      "src/list.js",
      "load(id, (err, rows) => { show(rows); });",
      "Array.from({ length: 3 }, (e, index) => index);",
    ],
  ],
  "error-swallowed": [
    [
      "makes what may be there already",
      "lib/once.py",
      py("def f(path):", "    try:", "        write(path)", "    except OSError:", "        pass"),
      py("def f(path):", "    try:", "        write(path)", "    except FileExistsError:", "        pass"),
    ],
    [
      "tries for one value",
      "src/size.js",
      "async function f(row) { try { await db.save(row); } catch {} }",
      "async function f(path) { let size; try { size = (await stat(path)).size; } catch {} return size ?? 0; }",
    ],
  ],
  "race-meanwhile": [
    [
      "runs once",
      "src/routes/roles.js",
      "async function f(db) { const found = await db.findOne({ name }); if (found) { log('already exists'); return; } await db.create({ name }); }",
      "async function f(xs) { const found = await load(xs); if (found) { log('already exists'); return; } await show(found); }",
    ],
    [
      "reckons with a table of its own",
      "algo/flow.py",
      py("def f(db, k, n):", "    row = db.get(k)", "    row.balance = row.balance - n", "    db.save(row)"),
      py("def f(d, k, n):", "    row = d.get(k)", "    row.balance = row.balance - n", "    d.update(k=row)"),
    ],
  ],
  "promise-lost": [
    [
      "speaks to a socket",
      "src/handlers/logs.js",
      "export async function f(client, row) { await client.connect(); client.send(row); }",
      "import { WebSocket } from 'ws';\nexport async function f(client, row) { await ready; client.send(row); }",
    ],
    [
      "calls what is no method of its own",
      "src/client.js",
      "async function load(x) { await x; }\nasync function go(u) { try { return load(u); } catch (e) { report(e); } }",
      "const api = { async request(u) { try { return request(u); } catch (e) { report(e); } } };",
    ],
  ],
  "secret-named": [
    [
      "names a kind of thing, or a message",
      "lib/kinds.py",
      py('SECRETS = {"api_key": "c85175a4ebcce361"}'),
      py('KINDS = {"AWS::SecretsManager::Secret": "c85175a4ebcce361", "password": "login:enterPassword"}'),
    ],
  ],
  "secret-format": [
    [
      "publishes the key that is public",
      "src/pay.ts",
      `const key = "${["sk", "live", "51Habcdefghijk"].join("_")}";`,
      `const key = "${["pk", "live", "51Habcdefghijk"].join("_")}";`,
    ],
  ],
  "type-talked-away": [
    [
      "bridges to a library",
      "src/hash.ts",
      "interface Plan { id: string }\nexport const plan = (given: object) => given as unknown as Plan;",
      'import { promisify } from "node:util";\nimport { scrypt } from "node:crypto";\ntype Scrypt = (text: string) => Promise<Buffer>;\nexport const hash = promisify(scrypt) as unknown as Scrypt;',
    ],
    [
      "says what a tool cannot see through",
      "lib/base.py",
      py("value = load(text)  # type: ignore[arg-type]"),
      py("def to_dict(self):  # type: ignore[override]", "    return {}"),
    ],
  ],
};

describe("well-kept code at its own work is let pass", () => {
  for (const [rule, twins] of Object.entries(WELL_KEPT))
    it.each(twins)(`${rule}: it %s`, (_, path, risky, harmless) => {
      expect(named(rule, path, risky, harmless)).toEqual([true, false]);
    });

  it.each(["migrations/2022-add-role.js", "db/seeds/roles.js"])(
    "what runs once, alone, races with nobody: %s",
    (path) => {
      const text =
        "async function up(knex) { const found = await knex.first({ name }); if (found) { log('already exists'); return; } await knex.insert({ name }); for (const row of rows) await knex.query('update t set a = 1 where id = ?', row.id); }";
      expect(named("race-meanwhile", path, text)).toEqual([false]);
      expect(named("query-per-row", path, text)).toEqual([false]);
      expect(named("race-meanwhile", "src/roles.js", text)).toEqual([true]);
      expect(named("query-per-row", "src/roles.js", text)).toEqual([true]);
    },
  );
});
