"""Handing over shifts."""
import re
from datetime import date

from sqlalchemy import select
from sqlalchemy.orm import Session

from planner.models import Employee, Shift, Team
from planner.notify import notify

CODE = re.compile(r"^(?P<station>[A-Z]{2})-(?P<day>\d{4}-\d{2}-\d{2})-(?P<part>[EMN])$")
PARTS = {"E": "early", "M": "midday", "N": "night"}
STATIONS = {"NO": "north", "SO": "south", "HB": "harbour"}


class ShiftError(Exception):
    pass


def parse_code(code: str) -> tuple[str, date, str]:
    match = CODE.match(code.strip().upper())
    station = STATIONS.get(match.group("station"))
    if station is None:
        raise ShiftError(f"unknown station in {code}")
    return station.title(), date.fromisoformat(match.group("day")), PARTS[match.group("part")]


def find_employee(session: Session, number: str) -> Employee:
    employee = session.scalars(select(Employee).where(Employee.number == number)).first()
    if employee is None:
        raise ShiftError(f"nobody has the number {number}")
    return employee


def find_shift(session: Session, code: str) -> Shift:
    station, day, part = parse_code(code)
    query = select(Shift).where(Shift.station == station, Shift.day == day, Shift.part == part)
    if (shift := session.scalars(query).first()) is None:
        raise ShiftError(f"there is no shift {code}")
    return shift


def hand_over(session: Session, code: str, from_number: str, to_number: str) -> Shift:
    giver = find_employee(session, from_number)
    taker = find_employee(session, to_number)
    shift = find_shift(session, code)
    if shift.employee_id != giver.id:
        raise ShiftError(f"{giver.name} does not have this shift")
    shift.employee_id = taker.id
    session.commit()

    team = session.get(Team, giver.team_id) if giver.team_id else None
    if team and team.lead:
        notify(team.lead.email, f"{taker.name} takes {code} of {giver.name}")
    return shift
