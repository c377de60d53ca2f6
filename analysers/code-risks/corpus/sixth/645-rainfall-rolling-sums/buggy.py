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
    sums = []
    for start in range(len(values) - WINDOW):
        sums.append(round(sum(values[start : start + WINDOW]), 1))
    return sums


def alarms(first_day: date, values: list[float], level_mm: float) -> list[Alarm]:
    found: list[Alarm] = []
    for index, total in enumerate(window_sums(values)):
        if total < level_mm:
            continue
        first = first_day + timedelta(days=index)
        last = first + timedelta(days=WINDOW - 1)
        if found and first <= found[-1].last:
            found[-1].last = last
            found[-1].peak_mm = max(found[-1].peak_mm, total)
        else:
            found.append(Alarm(first, last, total))
    return found


def read_series(path: Path) -> tuple[date, list[float]]:
    with path.open(newline="", encoding="ascii") as handle:
        rows = [(date.fromisoformat(r["day"]), float(r["mm"])) for r in csv.DictReader(handle)]
    if not rows:
        raise SystemExit(f"{path}: no data")
    rows.sort()
    return rows[0][0], [mm for _, mm in rows]


def main(argv: list[str]) -> None:
    level = float(argv[2])
    for alarm in alarms(*read_series(Path(argv[1])), level):
        print(f"{alarm.first} to {alarm.last}: {alarm.peak_mm:.1f} mm")


if __name__ == "__main__":
    main(sys.argv)
