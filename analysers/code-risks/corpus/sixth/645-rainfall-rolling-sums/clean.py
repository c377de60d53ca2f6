from __future__ import annotations

import csv
import sys
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path

WINDOW = 3


@dataclass
class Alarm:
    first: date
    last: date
    peak_mm: float


def window_sums(values: list[float]) -> list[float]:
    """len(values) - WINDOW + 1 sums; none for a series that is too short.

    >>> window_sums([1.0, 2.0, 3.0, 4.0])
    [6.0, 9.0]
    """
    return [round(sum(days), 1) for days in zip(*(values[offset:] for offset in range(WINDOW)))]


def alarms(first_day: date, values: list[float], level_mm: float) -> list[Alarm]:
    found: list[Alarm] = []
    for index, total in enumerate(window_sums(values)):
        if total < level_mm:
            continue
        first = first_day + timedelta(days=index)
        last = first + timedelta(days=WINDOW - 1)  # both days belong to the window
        if found and first <= found[-1].last:
            found[-1].last = last
            found[-1].peak_mm = max(found[-1].peak_mm, total)
        else:
            found.append(Alarm(first, last, total))
    return found


def read_series(path: Path) -> tuple[date, list[float]]:
    with path.open(newline="", encoding="ascii") as handle:
        rows = sorted((date.fromisoformat(r["day"]), float(r["mm"])) for r in csv.DictReader(handle))
    if not rows:
        raise SystemExit(f"{path}: no data")
    for (before, _), (after, _) in zip(rows, rows[1:]):
        if after - before != timedelta(days=1):
            raise SystemExit(f"{path}: gap or double day after {before}")
    return rows[0][0], [mm for _, mm in rows]


def main(argv: list[str]) -> None:
    if len(argv) != 3:
        raise SystemExit("usage: rainfall.py FILE LEVEL_MM")
    first_day, values = read_series(Path(argv[1]))
    for alarm in alarms(first_day, values, float(argv[2])):
        print(f"{alarm.first} to {alarm.last}: {alarm.peak_mm:.1f} mm")


if __name__ == "__main__":
    main(sys.argv)
