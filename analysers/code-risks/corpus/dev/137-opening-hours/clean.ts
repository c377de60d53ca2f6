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

const SHORT_DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** Weekday and minutes since midnight on the clock of the store. */
function localTime(store: Store, now: Date): { day: number; minutes: number } {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone: store.timeZone,
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(now);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  return { day: SHORT_DAYS.indexOf(part("weekday")), minutes: Number(part("hour")) * 60 + Number(part("minute")) };
}

export function isOpen(store: Store, now = new Date()): boolean {
  const { day, minutes } = localTime(store, now);
  const today = store.week[day];
  if (today && minutes >= today.open && minutes < today.close) return true;
  const yesterday = store.week[(day + 6) % 7];
  return Boolean(yesterday && minutes + 1440 < yesterday.close);
}

export function nextOpening(store: Store, now = new Date()): string | null {
  const { day, minutes } = localTime(store, now);
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

/** A span of time, which is the same in every zone. */
export function minutesUntil(at: Date, now = new Date()): number {
  return Math.round((at.getTime() - now.getTime()) / 60_000);
}
