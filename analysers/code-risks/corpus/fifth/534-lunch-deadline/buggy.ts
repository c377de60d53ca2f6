export interface Office {
  id: string;
  zone: string;
}

const CLOSES_AT_HOUR = 10;
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

export function dayKey(office: Office, now: Date = new Date()): string {
  return now.toISOString().slice(0, 10);
}

export function isOpen(office: Office, day: string, now: Date = new Date()): boolean {
  const today = dayKey(office, now);
  if (day > today) return true;
  return day === today && now.getHours() < CLOSES_AT_HOUR;
}

export function weekday(day: string): string {
  return WEEKDAYS[new Date(day).getDay()];
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
