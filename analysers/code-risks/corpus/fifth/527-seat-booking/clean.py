from django.db import transaction
from django.db.models import F

from cinema.models import Booking, BookedSeat, Screening

MAX_SEATS = 8


class SeatTaken(Exception):
    def __init__(self, seats):
        super().__init__("Seats are taken: " + ", ".join(sorted(seats)))
        self.seats = seats


class TooManySeats(ValueError):
    pass


def book(screening_id: int, email: str, seats: list[str]) -> Booking:
    wanted = set(seats)
    if not wanted or len(wanted) > MAX_SEATS:
        raise TooManySeats(f"1 to {MAX_SEATS} seats, please")

    with transaction.atomic():
        screening = Screening.objects.select_for_update().get(pk=screening_id)
        taken = set(
            BookedSeat.objects.filter(booking__screening=screening, seat__in=wanted).values_list(
                "seat", flat=True
            )
        )
        if taken:
            raise SeatTaken(taken)
        booking = Booking.objects.create(screening=screening, email=email)
        BookedSeat.objects.bulk_create(BookedSeat(booking=booking, seat=s) for s in wanted)
        Screening.objects.filter(pk=screening.pk).update(free_seats=F("free_seats") - len(wanted))
    return booking


def seat_plan(screening_id: int) -> dict[str, bool]:
    screening = Screening.objects.select_related("hall").get(pk=screening_id)
    taken = set(
        BookedSeat.objects.filter(booking__screening=screening).values_list("seat", flat=True)
    )
    return {seat: seat not in taken for seat in screening.hall.seat_names()}
