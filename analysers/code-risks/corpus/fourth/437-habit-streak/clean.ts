import { Temporal } from "@js-temporal/polyfill";

export interface CheckIn {
  habitId: string;
  at: Date;
}

function dayOf(d: Date, zone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(d.getTime()).toZonedDateTimeISO(zone).toPlainDate();
}

export function currentStreak(checkIns: CheckIn[], zone: string, now = new Date()): number {
  const days = new Set(checkIns.map((c) => dayOf(c.at, zone).toString()));
  let cursor = dayOf(now, zone);
  if (!days.has(cursor.toString())) cursor = cursor.subtract({ days: 1 });
  let streak = 0;
  while (days.has(cursor.toString())) {
    streak++;
    cursor = cursor.subtract({ days: 1 });
  }
  return streak;
}

export function longestStreak(dayStrings: string[]): number {
  const sorted = [...new Set(dayStrings)].sort();
  let best = 0;
  let run = 0;
  let prev: number | undefined;
  for (const s of sorted) {
    const n = Math.round(Date.parse(`${s}T00:00:00Z`) / 86_400_000);
    run = prev !== undefined && n === prev + 1 ? run + 1 : 1;
    best = Math.max(best, run);
    prev = n;
  }
  return best;
}

export function exportRow(c: CheckIn, zone: string) {
  return { habit: c.habitId, day: dayOf(c.at, zone).toString(), utc: c.at.toISOString(), zone };
}
