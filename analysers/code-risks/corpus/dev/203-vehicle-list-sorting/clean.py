from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import psycopg
from psycopg.rows import dict_row

COLUMNS = "id, plate, depot, odometer_km, next_service"
SORTABLE = {"plate": "plate", "depot": "depot", "km": "odometer_km", "service": "next_service"}


class BadFilter(ValueError):
    """Answered with 400 by the error handler."""


@dataclass
class VehicleFilter:
    depot: str | None = None
    text: str | None = None
    sort: str = "plate"
    limit: int = 50


def _order(sort: str) -> str:
    direction = "DESC" if sort.startswith("-") else "ASC"
    name = sort.lstrip("-")
    if name not in SORTABLE:
        raise BadFilter(f"cannot sort by {name!r}")
    return f"{SORTABLE[name]} {direction}"


def list_vehicles(conn: psycopg.Connection, flt: VehicleFilter) -> list[dict[str, Any]]:
    where, params = ["retired_at IS NULL"], {"limit": min(flt.limit, 200)}
    if flt.depot:
        where.append("depot = %(depot)s")
        params["depot"] = flt.depot
    if flt.text:
        where.append("plate ILIKE %(text)s")
        params["text"] = f"%{flt.text}%"
    # only fixed fragments and placeholders are joined here, values go in as parameters
    query = (
        f"SELECT {COLUMNS} FROM vehicles WHERE {' AND '.join(where)} "
        f"ORDER BY {_order(flt.sort)} LIMIT %(limit)s"
    )
    with conn.cursor(row_factory=dict_row) as cur:
        cur.execute(query, params)
        return cur.fetchall()
