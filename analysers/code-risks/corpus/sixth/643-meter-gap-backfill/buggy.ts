import { addDays, differenceInCalendarDays, eachDayOfInterval, formatISO } from "date-fns";
import { gridApi } from "../clients/grid";
import { readings } from "../db/readings";
import { log } from "../log";

const MAX_DAYS = 31;
const iso = (d: Date) => formatISO(d, { representation: "date" });

interface Range {
  first: Date;
  last: Date;
}

export function toRanges(days: Date[]): Range[] {
  const ranges: Range[] = [];
  for (const day of days) {
    const current = ranges.at(-1);
    const joins =
      current !== undefined &&
      differenceInCalendarDays(day, current.last) === 1 &&
      differenceInCalendarDays(day, current.first) < MAX_DAYS;
    if (current && joins) {
      current.last = day;
    } else {
      ranges.push({ first: day, last: day });
    }
  }
  return ranges;
}

export async function backfill(meterId: string, since: Date, today: Date): Promise<number> {
  const wanted = eachDayOfInterval({ start: since, end: addDays(today, -1) });
  const have = new Set(await readings.daysOf(meterId, iso(since)));
  const missing = wanted.filter((d) => !have.has(iso(d)));

  let stored = 0;
  for (const { first, last } of toRanges(missing)) {
    const values = await gridApi.daily(meterId, { from: iso(first), to: iso(last) });
    await readings.upsert(meterId, values);
    stored += values.length;
    log.info({ meterId, from: iso(first), to: iso(last), values: values.length }, "backfilled");
  }
  return stored;
}
