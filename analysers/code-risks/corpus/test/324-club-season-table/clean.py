from dataclasses import dataclass

from collections import defaultdict

from sqlalchemy import select
from sqlalchemy.orm import Session, joinedload

from league.models import Club, Match, Season

WIN, DRAW = 3, 1


@dataclass
class TableRow:
    club: str
    trainer: str
    played: int = 0
    points: int = 0


def _points(club_id: int, match: Match) -> int:
    own, other = match.home_goals, match.away_goals
    if match.away_id == club_id:
        own, other = other, own
    if own == other:
        return DRAW
    return WIN if own > other else 0


def season_table(session: Session, season_id: int) -> list[TableRow]:
    season = session.get_one(Season, season_id)
    clubs = session.scalars(
        select(Club).options(joinedload(Club.trainer)).where(Club.league_id == season.league_id)
    ).all()

    by_club: dict[int, list[Match]] = defaultdict(list)
    played = select(Match).where(Match.season_id == season_id, Match.finished.is_(True))
    for match in session.scalars(played):
        by_club[match.home_id].append(match)
        by_club[match.away_id].append(match)

    rows = []
    for club in clubs:
        matches = by_club[club.id]
        row = TableRow(club=club.name, trainer=club.trainer.name if club.trainer else "")
        for match in matches:
            row.played += 1
            row.points += _points(club.id, match)
        rows.append(row)
    return sorted(rows, key=lambda row: (-row.points, row.club))


def render(rows: list[TableRow]) -> str:
    return "\n".join(f"{i:>2}. {row.club:<24} {row.played:>3} {row.points:>4}" for i, row in enumerate(rows, 1))
