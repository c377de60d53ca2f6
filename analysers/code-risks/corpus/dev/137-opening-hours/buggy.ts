export interface Hours {
  /** Minutes since midnight, local to the store. `close` may be past 1440. */
  open: number;
  close: number;
}

export interface Store {
  id: string;
  name: string;
  timeZone: string;
  /** Sunday first. */
  week: (Hours | null)[];
}

const DAY_NAMES = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** Weekday and minutes since midnight. */
function localTime(now: Date): { day: number; minutes: number } {
  return { day: now.getDay(), minutes: now.getHours() * 60 + now.getMinutes() };
}

export function isOpen(store: Store, now = new Date()): boolean {
  const { day, minutes } = localTime(now);
  const today = store.week[day];
  if (today && minutes >= today.open && minutes < today.close) return true;
  const yesterday = store.week[(day + 6) % 7];
  return Boolean(yesterday && minutes + 1440 < yesterday.close);
}

export function nextOpening(store: Store, now = new Date()): string | null {
  const { day, minutes } = localTime(now);
  for (let ahead = 0; ahead < 8; ahead++) {
    const hours = store.week[(day + ahead) % 7];
    if (!hours || (ahead === 0 && hours.open <= minutes)) continue;
    // The hours are kept in local minutes, so there is nothing to convert.
    const time = [Math.floor(hours.open / 60), hours.open % 60].map((n) => String(n).padStart(2, "0")).join(":");
    return `${DAY_NAMES[(day + ahead) % 7]} ${time}`;
  }
  return null;
}

export function deliveriesToday<T extends { arrivesAt: Date }>(store: Store, deliveries: T[], now = new Date()): T[] {
  const dayOf = (date: Date) => date.toLocaleDateString("en-CA", { timeZone: store.timeZone });
  return deliveries.filter((delivery) => dayOf(delivery.arrivesAt) === dayOf(now));
}
