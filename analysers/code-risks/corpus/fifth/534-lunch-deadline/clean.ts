export interface Office {
  id: string;
  zone: string;
}

const CLOSES_AT_HOUR = 10;
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

function partsAt(office: Office, now: Date): Record<string, string> {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: office.zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  });
  return Object.fromEntries(format.formatToParts(now).map((p) => [p.type, p.value]));
}

export function dayKey(office: Office, now: Date = new Date()): string {
  const p = partsAt(office, now);
  return `${p.year}-${p.month}-${p.day}`;
}

export function isOpen(office: Office, day: string, now: Date = new Date()): boolean {
  const today = dayKey(office, now);
  if (day > today) return true;
  return day === today && Number(partsAt(office, now).hour) < CLOSES_AT_HOUR;
}

export function weekday(day: string): string {
  return WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()];
}

export interface Order {
  office: string;
  day: string;
  dish: string;
  placedAt: string;
}

export function placeOrder(office: Office, day: string, dish: string, now: Date = new Date()): Order {
  if (!isOpen(office, day, now)) {
    throw new Error(`Orders for ${weekday(day)} are closed`);
  }
  return { office: office.id, day, dish, placedAt: now.toISOString() };
}
