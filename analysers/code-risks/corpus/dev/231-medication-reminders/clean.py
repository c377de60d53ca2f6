from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, time, timedelta, timezone
from zoneinfo import ZoneInfo

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
    zone = ZoneInfo(reminder.zone)
    today = now.astimezone(zone).date()
    moment = datetime.combine(today, reminder.at, tzinfo=zone)
    if moment > now:
        moment = datetime.combine(today - timedelta(days=1), reminder.at, tzinfo=zone)
    return moment.astimezone(timezone.utc)


def due(reminders: Iterable[Reminder], now: datetime | None = None) -> list[Reminder]:
    now = now or datetime.now(timezone.utc)
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
    reminder.last_sent = now or datetime.now(timezone.utc)


def describe(reminder: Reminder) -> str:
    # a plain wall time, no zone needed to show it
    return f"{reminder.drug} at {reminder.at:%H:%M}"


def copyright_line() -> str:
    return f"© {datetime.now().year} Pillenbox"
