from dataclasses import dataclass

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

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
    clubs = session.scalars(select(Club).where(Club.league_id == season.league_id)).all()

    rows = []
    for club in clubs:
        matches = session.scalars(
            select(Match).where(
                Match.season_id == season_id,
                Match.finished.is_(True),
                or_(Match.home_id == club.id, Match.away_id == club.id),
            )
        ).all()
        row = TableRow(club=club.name, trainer=club.trainer.name if club.trainer else "")
        for match in matches:
            row.played += 1
            row.points += _points(club.id, match)
        rows.append(row)
    return sorted(rows, key=lambda row: (-row.points, row.club))


def render(rows: list[TableRow]) -> str:
    return "\n".join(f"{i:>2}. {row.club:<24} {row.played:>3} {row.points:>4}" for i, row in enumerate(rows, 1))
