import { describe, expect, it } from "vitest";
import { named, type Twins } from "../../twins.fixture.ts";

const POLICY = (columns: string): string =>
  `create table moods (${columns});\ncreate policy p on moods for select using (true);\n`;
const NOTES = "create table notes (id int, owner uuid references auth.users (id));\n";

const TWINS: Readonly<Record<string, readonly Twins[]>> = {
  "sql-rights": [["a table that belongs to nobody", "a.sql", POLICY("user_id int"), POLICY("label text")]],
  "sql-rows-open": [
    [
      "a table whose rows are protected like those of its neighbour",
      "a.sql",
      `${NOTES}alter table moods enable row level security;`,
      `${NOTES}alter table notes enable row level security;`,
    ],
  ],
  "sql-quoted-value": [
    [
      "a value bound with USING",
      "a.sql",
      "v := v || ' and d ilike ''%' || p_text || '%''';",
      "v := v || ' and d ilike $1'; execute v using p_text;",
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
};

describe.each(Object.entries(TWINS))("%s is told from its look-alike:", (rule, twins) => {
  it.each(twins)("%s", (_title, path, risky, harmless) => {
    expect(named(rule, path, risky, harmless)).toEqual([true, false]);
  });
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
