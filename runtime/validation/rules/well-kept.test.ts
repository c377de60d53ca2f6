/** What well-kept code of others does, and what looks like it and is a risk: found by reading packages, not pairs. */
import { describe, expect, it } from "vitest";
import { named, type Twins } from "../twins.fixture.ts";

const py = (...lines: string[]): string => `${lines.join("\n")}\n`;

const WELL_KEPT: Readonly<Record<string, readonly Twins[]>> = {
  "path-open": [
    [
      "opens the file that its caller names at a terminal",
      "tools/convert.py",
      py("from flask import request", "def show():", "    return open(request.args['file']).read()"),
      py("import sys", "def show():", "    return open(sys.argv[1]).read()"),
    ],
    [
      "moves an upload from where the server put it",
      "src/upload.js",
      "app.post('/u', async (req, res) => { await fs.rename(req.body.path, target); });",
      "app.post('/u', upload.single('f'), async (req, res) => { await fs.rename(req.file.path, target); });",
    ],
  ],
  "clock-local": [
    [
      "measures how long something took",
      "jobs/run.py",
      py("from datetime import datetime", "def save(row):", "    row.created = datetime.now()"),
      py(
        "from datetime import datetime",
        "def run():",
        "    started = datetime.now()",
        "    work()",
        "    return datetime.now() - started",
      ),
    ],
    [
      "stamps the name of a file, or a line of a log",
      "jobs/keep.py",
      py("from datetime import datetime", "def key():", "    return f'sales-{datetime.now():%Y-%m-%d}'"),
      py(
        "from datetime import datetime",
        "def key():",
        "    print('kept at', datetime.now())",
        "    return f'dump-{datetime.now():%Y%m%d-%H%M%S}.sql'",
      ),
    ],
    [
      "takes today where nobody said which day",
      "school/week.py",
      py("from datetime import date", "def due(loan):", "    return loan.day < date.today()"),
      py("from datetime import date", "def week(asked):", "    return parse(asked) or date.today()"),
    ],
  ],
  "html-answer": [
    [
      "answers with plain text",
      "src/echo.js",
      "app.get('/e', (req, res) => { res.type('html').send(`You asked ${req.query.q}`); });",
      "app.get('/e', (req, res) => { res.type('text/plain').send(`You asked ${req.query.q}`); });",
    ],
    [
      "puts one of a few words into the page",
      "src/mode.js",
      "app.get('/m', (req, res) => { const m = req.query.m ? req.query.m : 'a'; res.send(`<b>${m}</b>`); });",
      "app.get('/m', (req, res) => { const m = ['a', 'b'].includes(req.query.m) ? req.query.m : 'a'; res.send(`<b>${m}</b>`); });",
    ],
    [
      "puts a number into the page",
      "api/count.py",
      py(
        "from flask import Flask, request",
        "app = Flask(__name__)",
        "@app.get('/c')",
        "def c():",
        "    n = request.args.get('n', '1')",
        "    return f'<p>{n}</p>'",
      ),
      py(
        "from flask import Flask, request",
        "app = Flask(__name__)",
        "@app.get('/c')",
        "def c():",
        "    n = request.args.get('n', 1, type=int)",
        "    return f'<p>{n}</p>'",
      ),
    ],
  ],
  "redirect-open": [
    [
      "asks a pattern of the module",
      "src/login.ts",
      "app.post('/in', (req, res) => { const next = String(req.query.next); res.redirect(next ? next : '/'); });",
      "const LOCAL = /^\\/(?![/\\\\])/;\napp.post('/in', (req, res) => { const next = String(req.query.next); res.redirect(LOCAL.test(next) ? next : '/'); });",
    ],
    [
      "goes where a provider says",
      "src/oauth.ts",
      "app.get('/a', (req, res) => { res.redirect(req.query.to); });",
      "app.get('/a', async (req, res) => { res.redirect(await provider.authorizeUrl(req.query.prompt)); });",
    ],
    [
      "gives a name to the place of the page",
      "web/nav.js",
      "window.location = new URLSearchParams(location.search).get('to');",
      "var location = document.location || window.location;",
    ],
  ],
  "fetch-open": [
    [
      "is a client of one server",
      "lib/http.py",
      py("import requests", "def unfurl(url):", "    return requests.get(url).text"),
      py("import requests", "def call(url):", "    return requests.get(url).text"),
    ],
  ],
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

describe("well-kept code is let pass", () => {
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
