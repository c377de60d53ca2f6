import { describe, expect, it } from "vitest";
import { named, type Twins } from "../../twins.fixture.ts";

const py = (...lines: string[]): string => `${lines.join("\n")}\n`;

const TWINS: Readonly<Record<string, readonly Twins[]>> = {
  "clock-local": [
    ["a year in a footer", "a.py", "d = datetime.now().day\n", "y = datetime.now().year\n"],
    [
      "reads a time in the zone that it is shown in",
      "src/reminders/job.ts",
      "export const at = (day: string, zone: string) => dayjs(`${day} 08:00`).tz(zone).toDate();",
      "export const at = (day: string, zone: string) => dayjs.tz(`${day} 08:00`, zone).toDate();",
    ],
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
};

describe.each(Object.entries(TWINS))("%s is told from its look-alike:", (rule, twins) => {
  it.each(twins)("%s", (_title, path, risky, harmless) => {
    expect(named(rule, path, risky, harmless)).toEqual([true, false]);
  });
});
