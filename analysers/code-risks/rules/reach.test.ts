/** Risks in the shapes that people write them in, each beside the same code without the risk. */
import { describe, expect, it } from "vitest";
import { inspectFile } from "../inspect-file.ts";
import { named, type Twins } from "../twins.fixture.ts";

const UNZIP = (target: string): string =>
  `import path from "node:path";\nimport fs from "node:fs/promises";\nexport async function install(zip, root) {\n  for (const entry of zip.getEntries()) {\n    const relative = entry.entryName.slice(5);\n    ${target}\n    await fs.writeFile(target, entry.getData());\n  }\n}`;
const REPORT = (look: string): string =>
  `@router.get("/{project_id}/file")\ndef download(project_id: int, name: str, user=Depends(current_user)):\n    require_member(user, project_id)\n    folder = ROOT / f"project-{project_id}"\n    target = (folder / name).resolve()\n${look}    return FileResponse(target)\n`;
const BOARD = (test: string): string =>
  `const at = (b, x, y) => b.cells[y * b.width + x];\nfunction inside(b, x, y) { return ${test}; }`;
const CHANGE = (ask: string): string =>
  `@api.patch("/grades/<int:grade_id>")\n@login_required\ndef change(grade_id):\n    grade = db.session.get(Grade, grade_id) or abort(404)\n${ask}    db.session.add(AuditEntry(actor_id=current_user.id, action="change"))\n    grade.value = request.json["value"]\n    db.session.commit()\n`;
const BOOK = (step: string): string =>
  `def book(pk, email, seats):\n    screening = Screening.objects.get(pk=pk)\n    booking = Booking.objects.create(screening=screening, email=email)\n    ${step}\n    return booking\n`;
const OBJECTS = (options: string): string =>
  `export async function usage(s3) {\n  const page = await s3.send(new ListObjectsV2Command({ Bucket: "b"${options} }));\n  return page.Contents.length;\n}`;
const TARIFFS = (key: string): string =>
  `class Tariffs {\n  tariffs(q) { return this.cached(\`t:${key}\`, () => this.engine.calculate(q.tenantId, q.code)); }\n  all() { return this.cached("all", async () => (await this.engine.rows()).map((row) => row.rate)); }\n}`;

const TOLD: Readonly<Record<string, readonly Twins[]>> = {
  "path-open": [
    [
      "the name of an entry, cut, below the folder",
      "src/install.js",
      UNZIP("const target = path.join(root, relative);"),
      UNZIP(
        "const target = path.resolve(root, relative); if (!target.startsWith(root + path.sep)) throw new Error();",
      ),
    ],
    [
      "a name in a folder whose number was looked at",
      "app/reports.py",
      REPORT(""),
      REPORT("    if not target.is_relative_to(folder):\n        raise HTTPException(404)\n"),
    ],
  ],
  "border-missed": [
    [
      "places of a board",
      "src/board.ts",
      BOARD("x >= 0 && y >= 0 && x <= b.width && y <= b.height"),
      BOARD("x >= 0 && y >= 0 && x <= b.width - 1 && y < b.height"),
    ],
    [
      "a rectangle, which has its edge",
      "src/board.ts",
      BOARD("!(x < 0 || x > b.width)"),
      "export const hit = (b, x, y) => x >= 0 && y >= 0 && x <= b.width && y <= b.height;",
    ],
  ],
  "sql-border": [
    [
      "the last seven days with today",
      "db/week.sql",
      "select * from generate_series(current_date - 7, current_date, interval '1 day') as d(day);",
      "select * from generate_series(current_date - 6, current_date, interval '1 day') as d(day);",
    ],
  ],
  "sql-day-of-place": [
    [
      "the day of a shop in its zone",
      "reports/sales.sql",
      "select date_trunc('day', r.sold_at)::date as business_day from receipts r;",
      "select (r.sold_at at time zone s.tz)::date as business_day from receipts r;",
    ],
  ],
  "access-unasked": [
    [
      "a change by the teacher; who did it goes into the records of both",
      "gradebook/api.py",
      CHANGE(""),
      CHANGE("    if current_user.id not in grade.course.teacher_ids:\n        abort(403)\n"),
    ],
    [
      "a route whose way in is called verifyToken",
      "src/notes.js",
      "app.delete('/users/:id', verifyToken, async (req, res) => { await db.users.remove(req.params.id); res.end(); });",
      "app.delete('/users/:id', verifyToken, async (req, res) => { if (req.user.id !== req.params.id) return res.sendStatus(403); await db.users.remove(req.params.id); res.end(); });",
    ],
  ],
  "race-meanwhile": [
    [
      "a step that the database takes",
      "cinema/booking.py",
      BOOK("screening.free_seats = screening.free_seats - len(seats)\n    screening.save()"),
      BOOK('Screening.objects.filter(pk=pk).update(free_seats=F("free_seats") - len(seats))'),
    ],
  ],
  "random-guessable": [
    [
      "a code that grows in a name of no meaning",
      "src/codes.ts",
      "export function newCode() { let tail = ''; while (tail.length < 16) tail += Math.random().toString(36); return tail; }",
      "export function newCode() { const delay = Math.random() * 60; wait(delay); return randomBytes(24).toString('hex'); }",
    ],
  ],
  "fetch-open": [
    [
      "a host that is compared, not found somewhere in the address",
      "accounts/avatar.py",
      "def _ok(url):\n    return any(h in url for h in ALLOWED_HOSTS)\n\ndef fetch_avatar(url):\n    if not _ok(url):\n        raise ValueError\n    return requests.get(url).content\n",
      "def _ok(url):\n    return urlsplit(url).hostname in ALLOWED_HOSTS\n\ndef fetch_avatar(url):\n    if not _ok(url):\n        raise ValueError\n    return requests.get(url).content\n",
    ],
  ],
  "money-float": [
    [
      "a function that gives a price",
      "src/calc.js",
      "export function parsePrice(text) { const m = /(\\d+)/.exec(text); return parseFloat(m[1]); }",
      "export function parseWidth(text) { const m = /(\\d+)/.exec(text); return parseFloat(m[1]); } // beside prices",
    ],
  ],
  "key-incomplete": [
    [
      "what a keeper is given to make",
      "src/tariffs.ts",
      TARIFFS("${q.code}"),
      TARIFFS("${q.tenantId}:${q.code}"),
    ],
  ],
};
const PAGED = [OBJECTS(""), OBJECTS(", MaxKeys: 1")];

describe("it is seen, and told from", () => {
  for (const [rule, all] of Object.entries(TOLD))
    for (const [title, path, risky, harmless] of all)
      it(`${rule}: ${title}`, () => {
        expect(named(rule, path, risky, harmless)).toEqual([true, false]);
      });

  it("a first page in a variable called page: one object of which none is needed", () => {
    const seen = PAGED.map((text) =>
      inspectFile("src/usage.ts", text).some(({ category }) => category === "pagination"),
    );
    expect(seen).toEqual([true, false]);
  });
});
