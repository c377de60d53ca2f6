/** What is looked at has to be the value itself: not its neighbour in a path, a text or a body. */
import { describe, expect, it } from "vitest";
import { named, type Twins } from "../twins.fixture.ts";

const lines = (...all: string[]): string => `${all.join("\n")}\n`;
const JOINED = (check: string): string =>
  lines(
    "app.get('/:course/slides', async (req, res) => {",
    "  const file = req.query.file;",
    "  if (!/^[a-z]{2}$/.test(req.params.course)) return res.status(404).end();",
    "  const full = path.join(DIR, req.params.course, file);",
    check,
    "  res.sendFile(full);",
    "});",
  );
const TOOLS = (check: string): string =>
  lines(
    "@app.post('/run')",
    "def run():",
    "    payload = request.get_json()",
    "    tool = payload.get('tool')",
    "    host = str(payload.get('host')).strip()",
    `    ${check}`,
    "    command = TOOLS[tool].format(host=host)",
    "    return subprocess.run(command, shell=True)",
  );
const START = (look: string, close: string): string =>
  lines(
    "class Manager:",
    "    async def start(self, key):",
    `        ${look}`,
    "            if key in self._running:",
    "                raise Busy(key)",
    "            await self._stations.unlock(key)",
    `            self._running[key] = ${close}`,
  );

const PIECES: Readonly<Record<string, readonly Twins[]>> = {
  "path-open": [
    [
      "looks at each part of a path",
      "src/slides.ts",
      JOINED(""),
      JOINED("  if (!full.startsWith(root + path.sep)) return;"),
    ],
    [
      "looks at more than the suffix of a member",
      "api/themes.py",
      lines(
        "def unpack(archive, target):",
        "    for member in archive.infolist():",
        "        if Path(member.filename).suffix.lower() not in ALLOWED: continue",
        "        out = target / member.filename",
        "        out.write_bytes(archive.read(member))",
      ),
      lines(
        "def unpack(archive, target):",
        "    for member in archive.infolist():",
        "        if member.filename not in ALLOWED: continue",
        "        out = target / member.filename",
        "        out.write_bytes(archive.read(member))",
      ),
    ],
  ],
  "shell-open": [
    [
      "looks at the host, not only at the tool beside it",
      "api/diag.py",
      TOOLS("if tool not in TOOLS: abort(400)"),
      TOOLS("if tool not in TOOLS or host not in HOSTS: abort(400)"),
    ],
  ],
  "fetch-open": [
    [
      "streams from an address that is compared",
      "planner/calendar.py",
      "import httpx\ndef fetch_calendar(url):\n    if url.startswith('webcal:'):\n        url = 'https://' + url\n    with httpx.stream('GET', url) as r:\n        return r.read()\n",
      "import httpx\ndef fetch_calendar(url):\n    if httpx.URL(url).host not in HOSTS:\n        raise Refused\n    with httpx.stream('GET', url) as r:\n        return r.read()\n",
    ],
  ],
  "html-sink": [
    [
      "escapes before it highlights",
      "src/Hits.tsx",
      "const highlight = (text: string, q: string) => text.replace(new RegExp(q), (hit) => `<mark>${hit}</mark>`);\nexport const Hit = ({ title, q }) => <p dangerouslySetInnerHTML={{ __html: highlight(title, q) }} />;",
      "const highlight = (text: string, q: string) => escapeHtml(text).replace(new RegExp(q), (hit) => `<mark>${hit}</mark>`);\nexport const Hit = ({ title, q }) => <p dangerouslySetInnerHTML={{ __html: highlight(title, q) }} />;",
    ],
  ],
  "race-meanwhile": [
    [
      "takes a place before it pauses, or under a lock",
      "evcharge/sessions.py",
      START("if True:", "Session(key)"),
      START("async with self._locks[key]:", "Session(key)"),
    ],
    [
      "lets the database subtract",
      "src/cards.ts",
      "async function f(db, id, cents) { const card = await db.selectFrom('c').where('id', '=', id).executeTakeFirst(); const left = card.balance_cents - cents; await db.updateTable('c').set({ balance_cents: left }).execute(); }",
      "async function f(db, id, cents) { const card = await db.selectFrom('c').where('id', '=', id).forUpdate().executeTakeFirst(); await db.updateTable('c').set((eb) => ({ paid: cents })).execute(); return card; }",
    ],
  ],
  "resource-open": [
    [
      "gives a lease back whatever happens",
      "src/render.ts",
      "async function f(doc) { const r = await pool.lease(); const png = await r.draw(doc); await store.put(png); pool.release(r); }",
      "async function f(doc) { const r = await pool.lease(); try { return await r.draw(doc); } finally { pool.release(r); } }",
    ],
  ],
  "shell-path": [
    [
      "asks what it was given for",
      "ops/restore.sh",
      lines("tenant=$1", 'cp -a staging/. "/srv/uploads/$tenant/"', 'mv x "$TRASH/$(basename -- "$tenant")"'),
      lines("tenant=$1", '[[ "$tenant" =~ ^[a-z]+$ ]] || exit 64', 'cp -a staging/. "/srv/uploads/$tenant/"'),
    ],
  ],
  "shell-evaluated": [
    [
      "sends the values beside a fixed script",
      "ops/release.sh",
      lines("branch=$1", 'ssh "$user@$host" "', "  cd /srv/app", "  git checkout origin/$branch", '"'),
      lines(
        "branch=$1",
        `ssh "$user@$host" "bash -s -- $(printf '%q' "$branch")" <<'END'`,
        'git checkout "$1"',
        "END",
      ),
    ],
  ],
  "shell-race": [
    [
      "takes the lock in one step",
      "ops/rotate.sh",
      lines(
        "LOCK=/run/x.pid",
        'if [ -f "$LOCK" ]; then',
        "  say running",
        "  exit 0",
        "fi",
        'echo $$ > "$LOCK"',
      ),
      lines("exec 9>/run/x.lock", "flock -n 9 || exit 0", "dump"),
    ],
  ],
};

describe("what is looked at is the value itself", () => {
  for (const [rule, twins] of Object.entries(PIECES))
    it.each(twins)(`${rule}: it %s`, (_, path, risky, harmless) => {
      expect(named(rule, path, risky, harmless)).toEqual([true, false]);
    });

  it("a policy that says by its name that everybody may read is no right too many", () => {
    const policy = (name: string): string =>
      `create policy "${name}" on public.grades for select to authenticated using (true);\n`;
    expect(
      named("sql-rights", "db/a.sql", policy("read payslips"), policy("everybody may read the grades")),
    ).toEqual([true, false]);
  });

  it("a day that ends a month ends at its midnight, and what is cast is not kept", () => {
    const month = (end: string): string => `select count(*) from t, b where t.created_at ${end};\n`;
    expect(
      named(
        "sql-border",
        "db/a.sql",
        month("between b.first and b.last_day"),
        month(">= b.first and t.created_at < b.next"),
      ),
    ).toEqual([true, false]);
    const cast = (text: string): string => `${text};\n`;
    expect(
      named(
        "sql-zone",
        "db/a.sql",
        cast("create table t (at timestamp not null)"),
        cast("select cast(:month as timestamp)"),
      ),
    ).toEqual([true, false]);
  });

  it("a wish of the page that a browser refuses is no failure", () => {
    const wish = (call: string): string => `const f = () => { ${call}.catch(() => undefined); };\n`;
    expect(named("error-swallowed", "web/a.js", wish("save()"), wish("page.requestFullscreen()"))).toEqual([
      true,
      false,
    ]);
  });

  it("what a function of this file called request brings was no request of a visitor", () => {
    const next = (name: string): string =>
      `const ${name} = async (a) => a;\nasync function f(request) { }\nexport async function pages() { const r = await ${name}(API); const next = r.headers.get("link"); return got(next); }\n`;
    expect(
      named(
        "fetch-open",
        "src/pages.ts",
        "export const f = (req) => got(req.headers.get('link'));",
        next("request"),
      ),
    ).toEqual([true, false]);
  });

  it("things asked for by their names come in one page", () => {
    const call = (given: string): string =>
      `import boto3\ndef all_of(ec2):\n    return ec2.describe_volumes(${given})["Volumes"]\n`;
    expect(named("pages-wrong", "tools/a.py", call(""), call("VolumeIds=['a']"))).toEqual([true, false]);
  });
});
