import { useMemo, useState } from "react";

interface Props {
  value: string | null;
  onChange(day: string): void;
}

const WEEKDAYS = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];

function toKey(day: Date): string {
  return day.toISOString().slice(0, 10);
}

function daysOf(year: number, month: number): (Date | null)[] {
  const first = new Date(year, month, 1);
  const blanks = (first.getDay() + 6) % 7;
  const count = new Date(year, month + 1, 0).getDate();
  return [
    ...Array<null>(blanks).fill(null),
    ...Array.from({ length: count }, (_, i) => new Date(year, month, i + 1)),
  ];
}

export function DatePicker({ value, onChange }: Props) {
  const today = new Date();
  const [shown, setShown] = useState({ year: today.getFullYear(), month: today.getMonth() });
  const days = useMemo(() => daysOf(shown.year, shown.month), [shown]);
  const midnight = new Date(today.getFullYear(), today.getMonth(), today.getDate());

  const step = (by: number) =>
    setShown(({ year, month }) => {
      const next = new Date(year, month + by, 1);
      return { year: next.getFullYear(), month: next.getMonth() };
    });

  return (
    <div className="picker" data-rendered-at={today.toISOString()}>
      <header>
        <button aria-label="Previous month" onClick={() => step(-1)}>‹</button>
        {new Date(shown.year, shown.month, 1).toLocaleDateString(undefined, { month: "long", year: "numeric" })}
        <button aria-label="Next month" onClick={() => step(1)}>›</button>
      </header>
      <div className="grid">
        {WEEKDAYS.map((name) => (
          <span key={name}>{name}</span>
        ))}
        {days.map((day, i) =>
          day ? (
            <button
              key={i}
              disabled={day < midnight}
              aria-pressed={toKey(day) === value}
              onClick={() => onChange(toKey(day))}
            >
              {day.getDate()}
            </button>
          ) : (
            <span key={i} />
          ),
        )}
      </div>
    </div>
  );
}
