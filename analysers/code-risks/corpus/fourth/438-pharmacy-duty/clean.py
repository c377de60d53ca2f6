from datetime import date, datetime, time, timedelta, timezone
from zoneinfo import ZoneInfo

from duty.db import session
from duty.models import Pharmacy, Shift

MADRID = ZoneInfo("Europe/Madrid")
CHANGE = time(9, 30)


def shift_day(now: datetime) -> date:
    day = now.date()
    if now.time() < CHANGE:
        day -= timedelta(days=1)
    return day


def on_duty(now: datetime | None = None) -> Pharmacy | None:
    now = (now or datetime.now(timezone.utc)).astimezone(MADRID)
    with session() as s:
        shift = s.query(Shift).filter_by(day=shift_day(now)).one_or_none()
        return shift.pharmacy if shift else None


def ends_in(now: datetime | None = None) -> timedelta:
    now = now or datetime.now(timezone.utc)
    local = now.astimezone(MADRID)
    end = datetime.combine(shift_day(local) + timedelta(days=1), CHANGE, tzinfo=MADRID)
    return end.astimezone(timezone.utc) - now


def banner() -> str:
    pharmacy = on_duty()
    if pharmacy is None:
        return "No hay farmacia de guardia registrada"
    hours, rest = divmod(int(ends_in().total_seconds()), 3600)
    return f"{pharmacy.name}, {pharmacy.street} (quedan {hours} h {rest // 60} min)"
