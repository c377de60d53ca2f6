from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

FRIDAY, SATURDAY = 4, 5
LONG_STAY = 7


@dataclass(frozen=True)
class Rates:
    weekday_cents: int
    weekend_cents: int


@dataclass(frozen=True)
class Stay:
    arrival: date
    departure: date

    def __post_init__(self) -> None:
        if self.departure <= self.arrival:
            raise ValueError("departure must be after arrival")

    @property
    def nights(self) -> list[date]:
        """The evenings on which the guest goes to bed here."""
        count = (self.departure - self.arrival).days
        return [self.arrival + timedelta(days=i) for i in range(count + 1)]

    @property
    def calendar_days(self) -> list[date]:
        """Coloured in the calendar, departure day included."""
        count = (self.departure - self.arrival).days
        return [self.arrival + timedelta(days=i) for i in range(count + 1)]


def rate_of(night: date, rates: Rates) -> int:
    return rates.weekend_cents if night.weekday() in (FRIDAY, SATURDAY) else rates.weekday_cents


def price(stay: Stay, rates: Rates) -> int:
    """In cents, rounded down in favour of the guest."""
    nights = stay.nights
    total = sum(rate_of(night, rates) for night in nights)
    if len(nights) >= LONG_STAY:
        total = total * 90 // 100
    return total


def overlaps(a: Stay, b: Stay) -> bool:
    # somebody may arrive on the day somebody else leaves
    return a.arrival < b.departure and b.arrival < a.departure


def lines(stay: Stay, rates: Rates) -> list[str]:
    return [f"{i}. {night:%a %d %b}  {rate_of(night, rates) / 100:.2f}" for i, night in enumerate(stay.nights, 1)]
