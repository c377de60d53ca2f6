import sqlite3
from dataclasses import dataclass, field

COLUMNS = ("id", "taxon", "collector", "year", "locality")


@dataclass
class Filters:
    text: str = ""
    collectors: list[str] = field(default_factory=list)
    year_from: int | None = None
    year_to: int | None = None


def connect(path: str) -> sqlite3.Connection:
    con = sqlite3.connect(path)
    con.row_factory = sqlite3.Row
    return con


def search(con: sqlite3.Connection, f: Filters, limit: int = 100) -> list[dict]:
    where, args = ["1 = 1"], []
    if f.text:
        where.append(f"taxon LIKE '%{f.text}%'")
    if f.collectors:
        marks = ", ".join("?" for _ in f.collectors)
        where.append(f"collector IN ({marks})")
        args.extend(f.collectors)
    if f.year_from is not None:
        where.append("year >= ?")
        args.append(f.year_from)
    if f.year_to is not None:
        where.append("year <= ?")
        args.append(f.year_to)

    sql = f"SELECT {', '.join(COLUMNS)} FROM specimens WHERE {' AND '.join(where)} ORDER BY taxon LIMIT ?"
    args.append(limit)
    return [dict(row) for row in con.execute(sql, args)]


def collectors(con: sqlite3.Connection) -> list[str]:
    return [r[0] for r in con.execute("SELECT DISTINCT collector FROM specimens ORDER BY 1")]
