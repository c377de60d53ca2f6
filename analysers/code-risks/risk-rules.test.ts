/** Each category sees its risk and lets a look-alike pass; and no text whatsoever makes the rules throw. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inspectFile, isInspected, MAX_INSPECTED_CHARS } from "./inspect-file.ts";
import { CODE_RULES, TEXT_RULES } from "./risk-rules.ts";

type Case = readonly [category: string, path: string, risky: string, harmless: string];

const HANDLER = (body: string): string =>
  `import express from "express";\nconst app = express();\napp.get("/x", async (req, res, next) => {\n  try {\n    ${body}\n  } catch (error) {\n    next(error);\n  }\n});\n`;

const CASES: readonly Case[] = [
  [
    "xss",
    "a.ts",
    "export const show = (el, name) => { el.innerHTML = name; };",
    "export const show = (el, name) => { el.innerHTML = DOMPurify.sanitize(name); };",
  ],
  [
    "xss",
    "a.tsx",
    "export const A = ({ html }) => <p dangerouslySetInnerHTML={{ __html: html }} />;",
    "export const A = ({ html }) => <p>{html}</p>;",
  ],
  ["xss", "a.vue", '<template><p v-html="note" /></template>', '<template><p v-text="note" /></template>'],
  [
    "xss",
    "a.py",
    'from flask import request\n@app.get("/hi")\ndef hi():\n    return f"<h1>{request.args[\'n\']}</h1>"\n',
    'from flask import request\nfrom markupsafe import escape\n@app.get("/hi")\ndef hi():\n    return f"<h1>{escape(request.args[\'n\'])}</h1>"\n',
  ],
  [
    "sqli",
    "a.ts",
    "export const find = (db, name) => db.query(`SELECT * FROM users WHERE name = '${name}' LIMIT 1`);",
    "export const find = (db, name) => db.query('SELECT * FROM users WHERE name = $1 LIMIT 1', [name]);",
  ],
  [
    "sqli",
    "a.ts",
    "const q = (db, s) => { let sql = 'SELECT id FROM t WHERE 1=1'; sql += \" AND s = '\" + s + \"'\"; return db.all(sql); };",
    "const q = (db, ids) => db.all(`SELECT id FROM t WHERE id IN (${ids.map(() => '?').join(',')})`, ids);",
  ],
  [
    "sqli",
    "a.py",
    "def get(cur, name):\n    cur.execute(\"SELECT id FROM t WHERE n = '%s'\" % name)\n",
    'def get(cur, name):\n    cur.execute("SELECT id FROM t WHERE n = %s", (name,))\n',
  ],
  [
    "sqli",
    "a.sql",
    "EXECUTE 'SELECT * FROM ' || tab || ' WHERE n = ''' || n || '''';",
    "EXECUTE format('SELECT * FROM %I WHERE n = $1', tab) USING n;",
  ],
  [
    "path-traversal",
    "a.ts",
    HANDLER("res.send(await fs.readFile(path.join(ROOT, req.query.file)));"),
    HANDLER(
      "const full = path.resolve(ROOT, req.query.file); if (!full.startsWith(ROOT + path.sep)) return; res.send(await fs.readFile(full));",
    ),
  ],
  [
    "path-traversal",
    "a.py",
    '@app.get("/f")\ndef f(name: str):\n    with open(BASE / name) as fh:\n        return fh.read()\n',
    '@app.get("/f")\ndef f(name: str):\n    full = (BASE / name).resolve()\n    if not full.is_relative_to(BASE):\n        raise HTTPException(404)\n    with open(full) as fh:\n        return fh.read()\n',
  ],
  [
    "command-injection",
    "a.ts",
    'import { execSync } from "node:child_process";\nexport const log = (branch) => execSync(`git log ${branch}`);',
    'import { execFileSync } from "node:child_process";\n// never exec(`git log ${branch}`)\nexport const log = (branch) => execFileSync("git", ["log", branch]);',
  ],
  [
    "command-injection",
    "a.py",
    "import subprocess\ndef run(name):\n    subprocess.run(f'ls {name}', shell=True, check=True)\n",
    "import subprocess\ndef run(name):\n    subprocess.run(['ls', name], check=True)\n",
  ],
  ["command-injection", "a.sh", 'set -eu\neval "$1"\n', 'set -eu\n"$@"\n'],
  [
    "ssrf",
    "a.ts",
    HANDLER("res.json(await (await fetch(req.query.url)).ok);"),
    HANDLER(
      "const url = new URL(req.query.url); if (!ALLOWED.has(url.hostname)) return; res.json((await fetch(url)).ok);",
    ),
  ],
  [
    "open-redirect",
    "a.ts",
    HANDLER("res.redirect(req.query.next);"),
    HANDLER(
      "const next = String(req.query.next); res.redirect(next.startsWith('/') && !next.startsWith('//') ? next : '/');",
    ),
  ],
  [
    "hardcoded-secret",
    "a.ts",
    'export const apiKey = "zk82hf7Qm19xLp04";',
    "export const apiKey = process.env.API_KEY;",
  ],
  [
    "hardcoded-secret",
    "a.py",
    'JWT_SECRET = os.environ.get("JWT_SECRET", "super-secret-1")\n',
    'JWT_SECRET = os.environ["JWT_SECRET"]\n',
  ],
  [
    "weak-crypto",
    "a.ts",
    "const token = Math.random().toString(36);",
    'const token = crypto.randomBytes(32).toString("hex"); const jitterMs = Math.random() * 100;',
  ],
  [
    "weak-crypto",
    "a.py",
    "def store(password):\n    return hashlib.md5(password.encode()).hexdigest()\n",
    "def etag(body):\n    return hashlib.md5(body, usedforsecurity=False).hexdigest()\n",
  ],
  [
    "unsafe-deserialization",
    "a.py",
    "def load(raw):\n    return pickle.loads(raw)\n",
    "def load(raw):\n    return yaml.safe_load(raw)\n",
  ],
  [
    "prototype-pollution",
    "a.js",
    "function merge(a, b) { for (const k in b) { if (typeof b[k] === 'object') merge(a[k], b[k]); else a[k] = b[k]; } return a; }",
    "function merge(a, b) { for (const k in b) { if (k === '__proto__' || k === 'constructor') continue; if (typeof b[k] === 'object') merge(a[k], b[k]); else a[k] = b[k]; } return a; }",
  ],
  [
    "regex-dos",
    "a.js",
    "export const ok = (s) => /^(\\w+\\s?)+$/.test(s);",
    "export const ok = (s) => /^\\w+(\\s\\w+)*$/.test(s);",
  ],
  [
    "missing-await",
    "a.ts",
    "async function save(x) { return x; }\nexport async function run(x) { save(x); return 1; }",
    "async function save(x) { return x; }\nexport async function run(x) { await save(x); void save(x).catch(report); return 1; }",
  ],
  [
    "unhandled-error",
    "a.ts",
    "export async function pay(x) { try { await charge(x); } catch {} }",
    "export async function pay(x) { try { await charge(x); } catch (error) { logger.error(error); throw error; } }",
  ],
  [
    "resource-leak",
    "a.py",
    "def first(path):\n    fh = open(path)\n    return fh.readline()\n",
    "def first(path):\n    with open(path) as fh:\n        return fh.readline()\n",
  ],
  [
    "off-by-one",
    "a.js",
    "for (let i = 0; i <= list.length; i++) use(list[i]);",
    "for (let i = 0; i < list.length; i++) use(list[i]);",
  ],
  [
    "float-money",
    "a.ts",
    "export const due = (price, quantity) => price * quantity * 1.19;",
    "export const due = (priceCents, quantity) => Math.round(priceCents * quantity * 1.19);",
  ],
  [
    "float-money",
    "a.sql",
    "CREATE TABLE t (id bigint PRIMARY KEY, price double precision NOT NULL);",
    "CREATE TABLE t (id bigint PRIMARY KEY, price numeric(12, 2) NOT NULL);",
  ],
  [
    "timezone",
    "a.py",
    "from datetime import datetime\ndef now():\n    return datetime.utcnow()\n",
    "from datetime import datetime, timezone\ndef now():\n    return datetime.now(timezone.utc)\n",
  ],
  [
    "null-deref",
    "a.ts",
    "export const nameOf = (users, id) => users.find((u) => u.id === id).name;",
    "export const nameOf = (users, id) => users.find((u) => u.id === id)?.name ?? '';",
  ],
  [
    "n+1",
    "a.ts",
    "export async function load(posts) { for (const post of posts) { post.author = await prisma.user.findUnique({ where: { id: post.authorId } }); } }",
    "export async function load(posts) { return prisma.user.findMany({ where: { id: { in: posts.map((p) => p.authorId) } } }); }",
  ],
  [
    "todo-left",
    "a.ts",
    "// TODO: check the signature\nexport const ok = true;",
    "export const column = 'TODO'; // the name of the first column of the todo list",
  ],
  [
    "test-disabled",
    "a.test.ts",
    'it.skip("works", () => { expect(1).toBe(1); });',
    'it("works", () => { expect(list.skip(2)).toEqual([]); });',
  ],
  [
    "type-escape",
    "a.ts",
    "export const f = (x: unknown) => (x as any).y;",
    "export const f = (x: { any: string }) => x.any as const;",
  ],
];

const categoriesOf = (path: string, text: string): readonly string[] =>
  inspectFile(path, text).map(({ category }) => category);

describe("the rules", () => {
  it.each(CASES)("see %s in %s, and not in a look-alike", (category, path, risky, harmless) => {
    expect(categoriesOf(path, risky)).toContain(category);
    expect(categoriesOf(path, harmless)).not.toContain(category);
  });

  it("have ids of their own, and each says why and what to do", () => {
    const rules = [...CODE_RULES, ...TEXT_RULES];
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
    for (const { why, fix } of rules) {
      expect(why).toMatch(/^[A-Z`$].*[.)]$/);
      expect(fix).toMatch(/\.$/);
    }
  });

  it("name rule, file, line and what stands there", () => {
    const [risk] = inspectFile("web/a.js", "\nel.innerHTML = location.hash;\n");
    expect(risk).toMatchObject({
      rule: "html-sink",
      file: "web/a.js",
      line: 2,
      excerpt: "el.innerHTML = location.hash;",
    });
  });

  it("do not look at what is generated, vendored, huge, or in tests at what tests may do", () => {
    const text = "el.innerHTML = location.hash;\n";
    for (const path of ["dist/a.js", "node_modules/x/a.js", "a.min.js", "a.d.ts", "a.txt"])
      expect(isInspected(path)).toBe(false);
    expect(inspectFile("a.js", text.repeat(MAX_INSPECTED_CHARS / text.length + 1))).toEqual([]);
    expect(inspectFile("a.js", `var a=${"x+".repeat(5_000)}1;el.innerHTML=location.hash`)).toEqual([]);
    expect(inspectFile("src/a.test.js", text)).toEqual([]);
  });

  it.each([
    ["a.js", "while (++i < a.length) if (a[i] === 1) f(a[i]);"],
    ["a.js", "while (a[b[i](0) - 1] <= c.length) f(c[i]);"],
    ["a.py", "while i < len(a) and a[end-1] == '0':\n    f(a[i])\n"],
  ])("take the condition of a loop in %s for a text, not for a pattern: %s", (path, text) => {
    expect(inspectFile(path, text)).toEqual([]);
  });

  it("never throw, whatever the text", () => {
    const piece = fc.constantFrom(
      ..."(){}[]<>`'\"\\/$%#=:;,.!?|&*+- \n\t",
      "function",
      "=>",
      "async",
      "await",
      "class",
      "def ",
      "    ",
      "import ",
      "SELECT ",
      "`${",
      "/*",
      "*/",
      "<div>",
      "é",
      "\u0000",
      "${x}",
      "eval ",
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 120 }),
        fc.constantFrom("a.ts", "a.tsx", "a.py", "a.sql", "a.sh", "a.vue"),
        (pieces, path) => {
          expect(Array.isArray(inspectFile(path, pieces.join("")))).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });
});
