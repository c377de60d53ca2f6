import { describe, expect, it } from "vitest";
import { named, type Twins } from "../../twins.fixture.ts";

const REDEEM = (lock: string): string => `async function redeem(client, id, cents) {
  const { rows } = await client.query<{ balance: number }>("SELECT balance FROM cards WHERE id = $1${lock}", [id]);
  const left = rows[0].balance - cents;
  await client.query("UPDATE cards SET balance = $2 WHERE id = $1", [id, left]);
}`;
const lines = (...all: string[]): string => `${all.join("\n")}\n`;
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
const LOCK = (take: string): string =>
  `import os\ndef run(job):\n    if os.path.exists("/run/job.lock"):\n        return\n    ${take}\n    job()\n`;
const BOOK = (step: string): string =>
  `def book(pk, email, seats):\n    screening = Screening.objects.get(pk=pk)\n    booking = Booking.objects.create(screening=screening, email=email)\n    ${step}\n    return booking\n`;
const py = (...lines: string[]): string => `${lines.join("\n")}\n`;

const TWINS: Readonly<Record<string, readonly Twins[]>> = {
  "race-meanwhile": [
    [
      "a balance that is read and written under a lock, in calls with a type",
      "a.ts",
      REDEEM(""),
      REDEEM(" FOR UPDATE"),
    ],
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
    [
      "a lock that is taken in one step",
      "a.py",
      LOCK('open("/run/job.lock", "w").close()'),
      LOCK('os.open("/run/other", os.O_CREAT | os.O_EXCL)'),
    ],
    [
      "a step that the database takes",
      "a.py",
      "class A:\n    def add(self, n):\n        self.points += n\n        self.save()\n",
      'class A:\n    def add(self, n):\n        A.objects.filter(pk=self.pk).update(points=F("points") + n)\n',
    ],
    [
      "a step that the database takes",
      "cinema/booking.py",
      BOOK("screening.free_seats = screening.free_seats - len(seats)\n    screening.save()"),
      BOOK('Screening.objects.filter(pk=pk).update(free_seats=F("free_seats") - len(seats))'),
    ],
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
};

describe.each(Object.entries(TWINS))("%s is told from its look-alike:", (rule, twins) => {
  it.each(twins)("%s", (_title, path, risky, harmless) => {
    expect(named(rule, path, risky, harmless)).toEqual([true, false]);
  });
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
