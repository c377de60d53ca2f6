import { addDays, differenceInCalendarDays, eachDayOfInterval, formatISO } from "date-fns";
import { gridApi } from "../clients/grid";
import { readings } from "../db/readings";
import { log } from "../log";

const MAX_DAYS = 31;
const iso = (d: Date) => formatISO(d, { representation: "date" });

/** Half-open like the API of the grid operator: `end` is the first day that is not wanted. */
interface Range {
  start: Date;
  end: Date;
}

export function toRanges(days: Date[]): Range[] {
  const ranges: Range[] = [];
  for (const day of days) {
    const current = ranges.at(-1);
    const adjacent = current && differenceInCalendarDays(day, current.end) === 0;
    const fits = current && differenceInCalendarDays(current.end, current.start) < MAX_DAYS;
    if (current && adjacent && fits) {
      current.end = addDays(day, 1);
    } else {
      ranges.push({ start: day, end: addDays(day, 1) });
    }
  }
  return ranges;
}

export async function backfill(meterId: string, since: Date, today: Date): Promise<number> {
  const yesterday = addDays(today, -1);
  if (yesterday < since) return 0;
  // eachDayOfInterval includes both ends
  const wanted = eachDayOfInterval({ start: since, end: yesterday });
  const have = new Set(await readings.daysOf(meterId, iso(since)));
  const missing = wanted.filter((d) => !have.has(iso(d)));

  let stored = 0;
  for (const range of toRanges(missing)) {
    const query = { from: iso(range.start), to: iso(range.end) };
    const values = await gridApi.daily(meterId, query);
    await readings.upsert(meterId, values);
    stored += values.length;
    log.info({ meterId, ...query, values: values.length }, "backfilled");
  }
  return stored;
}
