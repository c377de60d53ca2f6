/** What looks like a risk and is none: each mechanism by which a value, a route or a failure is shown to be looked after. */
import { describe, expect, it } from "vitest";
import { inspectFile } from "./inspect-file.ts";

type Twin = readonly [title: string, rule: string, path: string, risky: string, harmless: string];

const PAGE = (title: string): string => `
const esc = (text) => String(text).replace(/[&<>"']/g, (c) => ENTITIES[c]);
const row = (term) => \`<dd>\${${title}}</dd>\`;
export const list = (res, terms) => res.send(\`<dl>\${terms.map(row).join("")}</dl>\`);
`;
const ORDER = (body: string): string => `
SORTABLE = {"km": "odometer_km"}
def _order(sort):
    ${body}
def find(cur, sort):
    cur.execute(f"SELECT id FROM cars ORDER BY {_order(sort)} LIMIT 9")
`;
const FETCH = (check: string): string => `
import requests
from flask import request
HOSTS = {"a.example"}
def download(address):
    return requests.get(address).status_code
@bp.post("/import")
def feed():
    address = request.get_json()["feed"]
    parts = urlsplit(address)
    if ${check}:
        abort(422)
    return download(address)
`;
const ROUTER = (given: string): string => `
from fastapi import APIRouter, Depends
router = APIRouter(${given})
@router.delete("/vehicles/{vehicle_id}")
async def retire(vehicle_id: int, user = Depends(current_user)):
    await db.delete(await db.get(Vehicle, vehicle_id))
`;
const POLICY = (columns: string): string =>
  `create table moods (${columns});\ncreate policy p on moods for select using (true);\n`;

const REDEEM = (lock: string): string => `async function redeem(client, id, cents) {
  const { rows } = await client.query<{ balance: number }>("SELECT balance FROM cards WHERE id = $1${lock}", [id]);
  const left = rows[0].balance - cents;
  await client.query("UPDATE cards SET balance = $2 WHERE id = $1", [id, left]);
}`;
const PAGED = "async function fetchPage(cursor) { return await ask(cursor); }\n";
const INVITE = "async function invite(one) { await send(one); }\n";
const NOTES = "create table notes (id int, owner uuid references auth.users (id));\n";

const TWINS: readonly Twin[] = [
  ["a step of this file that escapes", "html-answer", "a.js", PAGE("term.name"), PAGE("esc(term.name)")],
  [
    "a look-up in a table of constants, in a function of this file",
    "query-built",
    "a.py",
    ORDER("return f'{SORTABLE.get(sort, sort)} ASC'"),
    ORDER("return f'{SORTABLE[sort]} ASC'"),
  ],
  [
    "values in a list of bindings",
    "query-built",
    "a.ts",
    'import knex from "knex";\nexport const f = (q, query) => q.whereRaw(query.where);',
    'import knex from "knex";\nexport const f = (q, query) => q.whereRaw("a between ? and ?", [query.from, query.to]);',
  ],
  [
    "a host that the caller compares with a list",
    "fetch-open",
    "a.py",
    FETCH('parts.scheme not in ("http", "https") or not parts.netloc'),
    FETCH("parts.netloc not in HOSTS"),
  ],
  [
    "an address below an origin of the environment",
    "fetch-open",
    "a.ts",
    "export const f = (req) => fetch(new URL(req.query.page));",
    "export const f = (req, c) => fetch(new URL(req.query.page, c.env.CATALOG_ORIGIN));",
  ],
  [
    "a file that the answer closes",
    "resource-open",
    "a.py",
    "def f(p):\n    x = open(p)\n    return x.read()\n",
    "def f(p):\n    return FileResponse(open(p, 'rb'))\n",
  ],
  [
    "a role that the router asks of everybody",
    "access-unasked",
    "a.py",
    ROUTER(""),
    ROUTER('dependencies=[Depends(require_role("dispatcher"))]'),
  ],
  [
    "a loader made from the safe one",
    "object-revived",
    "a.py",
    "import yaml\nclass Ours(yaml.Loader):\n    pass\ndef f(t):\n    return yaml.load(t, Loader=Ours)\n",
    "import yaml\nclass Ours(yaml.SafeLoader):\n    pass\ndef f(t):\n    return yaml.load(t, Loader=Ours)\n",
  ],
  [
    "an exempted caller that has no cookie",
    "request-forged",
    "a.py",
    "csrf.exempt(gates.bp)\n",
    '# Scanners send "Authorization: Bearer" and no cookie.\ncsrf.exempt(gates.bp)\n',
  ],
  [
    "a rollback before the error goes on",
    "error-swallowed",
    "a.ts",
    'export async function f(c) { await c.save("x").catch(() => undefined); }',
    'export async function f(c) { try { await g(c); } catch (e) { await c.query("ROLLBACK").catch(() => undefined); throw e; } }',
  ],
  ["a year in a footer", "clock-local", "a.py", "d = datetime.now().day\n", "y = datetime.now().year\n"],
  ["a table that belongs to nobody", "sql-rights", "a.sql", POLICY("user_id int"), POLICY("label text")],
  [
    "a table whose rows are protected like those of its neighbour",
    "sql-rows-open",
    "a.sql",
    `${NOTES}alter table moods enable row level security;`,
    `${NOTES}alter table notes enable row level security;`,
  ],
  [
    "promises of a step of this file that are gathered",
    "promise-lost",
    "a.js",
    `${INVITE}async function f(p) { const all = p.map((one) => invite(one)); return { all: all.length }; }`,
    `${INVITE}async function f(p) { const all = p.map((one) => invite(one)); return await Promise.all(all); }`,
  ],
  [
    "a place in a list that stays in it",
    "border-missed",
    "a.ts",
    "if (this.index < this.tracks.length) { this.index++; }\nplay(this.tracks[this.index]);",
    "if (this.index < this.tracks.length - 1) { this.index++; }\nplay(this.tracks[this.index]);",
  ],
  [
    "a last place that is set",
    "border-missed",
    "a.ts",
    "setIndex(photos.length);",
    "setIndex(photos.length - 1);",
  ],
  [
    "a header that is asked for",
    "nothing-opened",
    "a.ts",
    'export const f = (ctx) => (ctx.headers.authorization as string).split(" ");',
    'export const f = (ctx) => ctx.headers.authorization?.split(" ");',
  ],
  [
    "a part that may be null and is asked for",
    "nothing-opened",
    "a.ts",
    "interface A {\n  profile: P | null;\n}\nexport const f = (a: A) => a.profile.name;",
    "interface A {\n  profile: P | null;\n}\nexport const f = (a: A) => a.profile?.name;",
  ],
  [
    "a table of the module without a prototype",
    "prototype-reached",
    "a.js",
    "const counts = {};\nfunction vote(poll, option) { counts[poll][option] = 1; }",
    "const counts = Object.create(null);\nfunction vote(poll, option) { counts[poll][option] = 1; }",
  ],
  [
    "a field of GraphQL with a loader",
    "query-per-row",
    "a.ts",
    'const resolvers = { Course: { teacher: (course, _, { db }) => db("t").where({ id: course.teacher_id }).first() } };',
    "const resolvers = { Course: { teacher: (course, _, { loaders }) => loaders.t.load(course.teacher_id) } };",
  ],
  [
    "streams whose failures are heard",
    "error-unchecked",
    "a.js",
    'import { createGunzip } from "node:zlib";\nexport const f = (req, csv) => { req.pipe(createGunzip()).pipe(csv); };',
    'import { createGunzip } from "node:zlib";\nexport const f = (req, csv) => pipeline(req, createGunzip(), csv);',
  ],
  [
    "a change whose answer is looked at",
    "error-unchecked",
    "a.js",
    'async function book() { await fetch("/book", { method: "POST" }); done(); }',
    'async function book() { const r = await fetch("/book", { method: "POST" }); if (r.ok) done(); }',
  ],
  [
    "an answer that is ignored when it is late",
    "race-late-answer",
    "a.tsx",
    "useEffect(() => { find(text).then((found) => setPlaces(found)); }, [text]);",
    "useEffect(() => { let current = true; find(text).then((found) => current && setPlaces(found)); return () => { current = false; }; }, [text]);",
  ],
  [
    "a lock that is taken in one step",
    "race-homemade-lock",
    "a.py",
    "def f():\n    if cache.get(LOCK):\n        return\n    cache.set(LOCK, True)\n",
    "def f():\n    if not cache.add(LOCK, True):\n        return\n",
  ],
  [
    "a balance that is read and written under a lock, in calls with a type",
    "race-meanwhile",
    "a.ts",
    REDEEM(""),
    REDEEM(" FOR UPDATE"),
  ],
  [
    "a token from real randomness",
    "random-guessable",
    "a.ts",
    'function newToken() { let out = ""; out += A[Math.floor(Math.random() * 9)]; return out; }',
    'function newToken() { let out = ""; out += randomBytes(9).toString("hex"); return out; }',
  ],
  [
    "an entry of an archive that stays below its folder",
    "path-open",
    "a.js",
    "function write(entry, folder) { const t = path.join(folder, entry.fileName); createWriteStream(t); }",
    'function write(entry, folder) { const t = path.join(folder, entry.fileName); if (path.relative(folder, t).startsWith("..")) throw new Error("no"); createWriteStream(t); }',
  ],
  [
    "a list whose pages are followed",
    "page-first-only",
    "a.ts",
    "async function pulls(repo) { const { data } = await octokit.rest.pulls.list({ repo, per_page: 100 }); return data; }",
    "async function newest(repo) { const { data } = await octokit.rest.pulls.list({ repo, per_page: 1 }); return data; }",
  ],
  [
    "a first page that is enough",
    "page-first-only",
    "a.ts",
    `${PAGED}async function allContacts() { const { data } = await fetchPage(null); return data; }`,
    `${PAGED}async function newestContact() { const { data } = await fetchPage(null); return data[0]; }`,
  ],
  [
    "a script that ends at its first failure",
    "shell-unhandled",
    "a.sh",
    "curl -sL https://x.example -o a || true\n",
    "set -eu\ncurl -sL https://x.example -o a || true\n",
  ],
  [
    "a value bound with USING",
    "sql-quoted-value",
    "a.sql",
    "v := v || ' and d ilike ''%' || p_text || '%''';",
    "v := v || ' and d ilike $1'; execute v using p_text;",
  ],
  [
    "a group of tests that runs",
    "test-off",
    "a.spec.ts",
    'test.describe.skip("members", () => { test("a", () => expect(f()).toBe(2)); });',
    'test.describe("members", () => { test("a", () => expect(f()).toBe(2)); });',
  ],
];

describe("a risk is told from its look-alike", () => {
  it.each(TWINS)("%s is let pass (%s)", (_title, rule, path, risky, harmless) => {
    const rulesOf = (text: string): string[] => inspectFile(path, text).map((risk) => risk.rule);
    expect(rulesOf(risky)).toContain(rule);
    expect(rulesOf(harmless)).not.toContain(rule);
  });
});
