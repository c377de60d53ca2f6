export interface Order {
  id: string;
  pickupAt: Date;
  dishes: string[];
}

export interface Restaurant {
  id: string;
  timeZone: string; // IANA name, e.g. "America/Lima"
}

export interface DayPlan {
  day: string; // YYYY-MM-DD
  orders: Order[];
}

function dayFormat(restaurant: Restaurant): Intl.DateTimeFormat {
  // en-CA writes YYYY-MM-DD
  return new Intl.DateTimeFormat("en-CA", {
    timeZone: restaurant.timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
}

export function planByDay(restaurant: Restaurant, orders: Order[]): DayPlan[] {
  const format = dayFormat(restaurant);
  const days = new Map<string, Order[]>();
  for (const order of orders) {
    const day = format.format(order.pickupAt);
    const list = days.get(day);
    if (list) list.push(order);
    else days.set(day, [order]);
  }
  return [...days]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, list]) => ({
      day,
      orders: list.sort((a, b) => a.pickupAt.getTime() - b.pickupAt.getTime()),
    }));
}

export function planHeading(restaurant: Restaurant, now: Date): string {
  const label = new Intl.DateTimeFormat("en-GB", { timeZone: restaurant.timeZone, dateStyle: "full" });
  return `Kitchen plan, ${label.format(now)}`;
}

// for the API: an instant, always UTC with the Z
export function serialize(order: Order) {
  return { ...order, pickupAt: order.pickupAt.toISOString() };
}
