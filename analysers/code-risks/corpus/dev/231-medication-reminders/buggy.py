from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, time, timedelta

GRACE = timedelta(minutes=10)


@dataclass
class Reminder:
    patient_id: int
    drug: str
    at: time  # wall clock of the patient
    zone: str
    paused: bool = False
    last_sent: datetime | None = None


def local_due(reminder: Reminder, now: datetime) -> datetime:
    """The latest moment of the reminder which is not after now."""
    moment = datetime.combine(now.date(), reminder.at)
    if moment > now:
        moment = datetime.combine(now.date() - timedelta(days=1), reminder.at)
    return moment


def due(reminders: Iterable[Reminder], now: datetime | None = None) -> list[Reminder]:
    now = now or datetime.now()
    result = []
    for reminder in reminders:
        if reminder.paused:
            continue
        moment = local_due(reminder, now)
        if now - moment >= GRACE:
            continue
        if reminder.last_sent and reminder.last_sent >= moment:
            continue
        result.append(reminder)
    return result


def mark_sent(reminder: Reminder, now: datetime | None = None) -> None:
    reminder.last_sent = now or datetime.now()


def describe(reminder: Reminder) -> str:
    # a plain wall time, no zone needed to show it
    return f"{reminder.drug} at {reminder.at:%H:%M}"


def copyright_line() -> str:
    return f"© {datetime.now().year} Pillenbox"
