import { useState } from "react";
import { DayPicker, type DateRange } from "react-day-picker";
import { api } from "../lib/api";

interface AbsenceRequest {
  firstDay: string;
  lastDay: string;
  note: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The calendar gives local midnights, so the day is read from the local fields. */
function toDay(date: Date): string {
  const month = String(date.getMonth() + 1).padStart(2, "0");
  return `${date.getFullYear()}-${month}-${String(date.getDate()).padStart(2, "0")}`;
}

function countDays(range: DateRange): number {
  if (!range.from || !range.to) return 0;
  // Math.round takes care of the days with 23 and 25 hours.
  return Math.round((range.to.getTime() - range.from.getTime()) / DAY_MS) + 1;
}

function fromDay(day: string): Date {
  const [year = 1970, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date);
}

export function AbsencePicker({ holidays, onSent }: { holidays: string[]; onSent: () => void }) {
  const [range, setRange] = useState<DateRange | undefined>();
  const [note, setNote] = useState("");
  const [error, setError] = useState<string | null>(null);

  async function send() {
    if (!range?.from || !range.to) return;
    const request: AbsenceRequest = { firstDay: toDay(range.from), lastDay: toDay(range.to), note };
    try {
      // A point in time, unlike the two days: here UTC is right.
      await api.post("/absences", { ...request, requestedAt: new Date().toISOString() });
      onSent();
    } catch (err) {
      setError(err instanceof Error ? err.message : "The request could not be sent");
    }
  }

  return (
    <div className="absence-picker">
      <DayPicker mode="range" selected={range} onSelect={setRange} disabled={holidays.map(fromDay)} />
      <textarea value={note} onChange={(e) => setNote(e.target.value)} placeholder="Note for your team" />
      {range && <p>{countDays(range)} days</p>}
      {error && <p role="alert">{error}</p>}
      <button onClick={() => void send()} disabled={!range?.to}>
        Request
      </button>
    </div>
  );
}
