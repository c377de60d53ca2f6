import { addDays, format, startOfWeek } from "date-fns";
import { useEffect, useState } from "react";

interface Slot {
  id: string;
  startsAt: string;
  isFree: boolean;
}

function weekUrl(studioId: string, monday: Date): string {
  return `/api/studios/${studioId}/slots?week=${format(monday, "yyyy-MM-dd")}`;
}

async function request<T>(url: string, init?: RequestInit): Promise<T> {
  const res = await fetch(url, init);
  if (!res.ok) throw new Error(`The server answered ${res.status}`);
  return (await res.json()) as T;
}

export function BookingCalendar({ studioId }: { studioId: string }) {
  const [monday, setMonday] = useState(() => startOfWeek(new Date(), { weekStartsOn: 1 }));
  const [slots, setSlots] = useState<Slot[]>([]);
  const [message, setMessage] = useState("");
  const report = (err: unknown) => setMessage(err instanceof Error ? err.message : "Something went wrong");

  function load() {
    request<{ slots: Slot[] }>(weekUrl(studioId, monday))
      .then((data) => setSlots(data.slots))
      .catch(report);
  }

  useEffect(load, [studioId, monday]);

  async function book(slot: Slot) {
    await fetch(`/api/slots/${slot.id}/book`, { method: "POST" });
    setMessage(`Booked ${format(new Date(slot.startsAt), "EEEE HH:mm")}`);
    load();
  }

  return (
    <section>
      <header>
        <button onClick={() => setMonday(addDays(monday, -7))}>&lt;</button>
        <h2>{format(monday, "d MMMM")}</h2>
        <button onClick={() => setMonday(addDays(monday, 7))}>&gt;</button>
      </header>
      {message && <p role="status">{message}</p>}
      <ul>
        {slots.map((slot) => (
          <li key={slot.id}>
            <button disabled={!slot.isFree} onClick={() => void book(slot)}>
              {format(new Date(slot.startsAt), "EEE HH:mm")}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
