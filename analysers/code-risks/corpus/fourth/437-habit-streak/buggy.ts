export interface CheckIn {
  habitId: string;
  at: Date;
}

const DAY = 86_400_000;

function dayKey(d: Date): string {
  return d.toISOString().slice(0, 10);
}

export function currentStreak(checkIns: CheckIn[], zone: string, now = new Date()): number {
  const days = new Set(checkIns.map((c) => dayKey(c.at)));
  let cursor = now;
  if (!days.has(dayKey(cursor))) cursor = new Date(cursor.getTime() - DAY);
  let streak = 0;
  while (days.has(dayKey(cursor))) {
    streak++;
    cursor = new Date(cursor.getTime() - DAY);
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
  return { habit: c.habitId, day: dayKey(c.at), zone };
}
