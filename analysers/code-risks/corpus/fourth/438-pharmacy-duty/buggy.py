from datetime import datetime, time, timedelta

from duty.db import session
from duty.models import Pharmacy, Shift

CHANGE = time(9, 30)


def shift_day(now: datetime):
    day = now.date()
    if now.time() < CHANGE:
        day -= timedelta(days=1)
    return day


def on_duty() -> Pharmacy | None:
    now = datetime.now()
    with session() as s:
        shift = s.query(Shift).filter_by(day=shift_day(now)).one_or_none()
        return shift.pharmacy if shift else None


def ends_in() -> timedelta:
    now = datetime.utcnow()
    end = datetime.combine(shift_day(now) + timedelta(days=1), CHANGE)
    return end - now


def banner() -> str:
    pharmacy = on_duty()
    if pharmacy is None:
        return "No hay farmacia de guardia registrada"
    hours, rest = divmod(int(ends_in().total_seconds()), 3600)
    return f"{pharmacy.name}, {pharmacy.street} (quedan {hours} h {rest // 60} min)"
