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
      "opens what a route made a number of",
      "api/exports.py",
      py("@bp.get('/e/<name>')", "def one(name):", "    return send_file(ROOT / f'{name}.csv')"),
      py("@bp.get('/e/<int:number>')", "def one(number):", "    return send_file(ROOT / f'{number}.csv')"),
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
      "shows a visitor the time of the page, or the year",
      "static/js/report.js",
      "export const label = (msg) => `${new Date(msg.time).getHours()} h`;",
      "document.querySelector('time').title = `${new Date(msg.time).getHours()} h`;\nexport const year = new Date().getFullYear();",
    ],
    [
      "goes some days on from a moment",
      "src/jobs/expire.js",
      "export function due(loan) { const end = new Date(loan.at); end.setHours(0, 0, 0, 0); return end; }",
      "export function due(loan) { const end = new Date(loan.at); end.setDate(end.getDate() + 7); return end; }",
    ],
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
  "access-unasked": [
    [
      "depends on a look at whose it is",
      "api/hives.py",
      py(
        "async def hive(hive_id: int, user=Depends(signed_in), db=Depends(session)):",
        "    return await db.get(Hive, hive_id)",
        "@router.delete('/hives/{hive_id}')",
        "async def remove(hive=Depends(hive), db=Depends(session)):",
        "    await db.delete(hive)",
      ),
      py(
        "async def hive(hive_id: int, user=Depends(signed_in), db=Depends(session)):",
        "    found = await db.get(Hive, hive_id)",
        "    if found.keeper_id != user.id: raise HTTPException(404)",
        "    return found",
        "@router.delete('/hives/{hive_id}')",
        "async def remove(hive=Depends(hive), db=Depends(session)):",
        "    await db.delete(hive)",
      ),
    ],
  ],
  "query-per-row": [
    [
      "goes over a list that stands in the file",
      "src/tables.js",
      "async function f(ids) { for (const t of ids) await db.query(`analyze ${t}`); }",
      "async function f() { for (const t of ['a', 'b']) await db.query(`analyze ${t}`); }",
    ],
  ],
  "resource-open": [
    [
      "hands a new file on",
      "lib/keep.py",
      py("import tempfile", "def f():", "    fd, path = tempfile.mkstemp()", "    fill(path)"),
      py(
        "import tempfile, os",
        "def f():",
        "    fd, path = tempfile.mkstemp()",
        "    with os.fdopen(fd, 'w') as out:",
        "        fill(out)",
      ),
    ],
  ],
  "note-left": [
    [
      "shows what a line looks like that is read",
      "lib/org.py",
      py("# TODO: read dates", "x = 1"),
      py('# "* TODO buy milk" -> ("TODO", "buy milk")', "x = 1"),
    ],
  ],
  "html-sink": [
    [
      "shows what the same file cleaned",
      "src/pages/article.tsx",
      "export const props = async () => ({ html: render(body) });\nexport default ({ html }) => <div dangerouslySetInnerHTML={{ __html: html }} />;",
      "export const props = async () => ({ html: sanitize(body) });\nexport default ({ html }) => <div dangerouslySetInnerHTML={{ __html: html }} />;",
    ],
  ],
  "fetch-open": [
    [
      "asks for what its own caller gives it, under no telling name",
      "lib/client.py",
      py("import requests", "def import_from(url):", "    return requests.get(url).json()"),
      py("import requests", "def fetch_json(url):", "    return requests.get(url).json()"),
    ],
    [
      "is a client of one server",
      "lib/http.py",
      py("import requests", "def unfurl(url):", "    return requests.get(url).text"),
      py("import requests", "def call(url):", "    return requests.get(url).text"),
    ],
  ],
};

describe("well-kept code that takes in what others give is let pass", () => {
  for (const [rule, twins] of Object.entries(WELL_KEPT))
    it.each(twins)(`${rule}: it %s`, (_, path, risky, harmless) => {
      expect(named(rule, path, risky, harmless)).toEqual([true, false]);
    });
});
