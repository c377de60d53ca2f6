"""Parcel report for the depot screens."""
from dataclasses import dataclass
from datetime import date

import psycopg

SORTABLE = {"weight": "p.weight_g", "arrived": "p.arrived_at", "carrier": "c.name"}
MAX_ROWS = 500


@dataclass
class ReportFilter:
    carrier: str | None = None
    status: str | None = None
    since: date | None = None
    sort: str = "arrived"


def build_query(flt: ReportFilter) -> tuple[str, list]:
    clauses = ["p.deleted_at IS NULL"]
    params: list = []
    if flt.carrier:
        clauses.append("c.name = %s")
        params.append(flt.carrier)
    if flt.status:
        clauses.append("p.status = %s")
        params.append(flt.status)
    if flt.since:
        clauses.append("p.arrived_at >= %s")
        params.append(flt.since)
    # the column is looked up, never taken over: unknown names fall back to the arrival
    order = SORTABLE.get(flt.sort, SORTABLE["arrived"])
    sql = (
        "SELECT p.id, c.name, p.status, p.weight_g, p.arrived_at "
        "FROM parcels p JOIN carriers c ON c.id = p.carrier_id "
        "WHERE " + " AND ".join(clauses) + f" ORDER BY {order} DESC LIMIT {MAX_ROWS}"
    )
    return sql, params


def parcel_report(conn: psycopg.Connection, args: dict) -> list[dict]:
    flt = ReportFilter(
        carrier=args.get("carrier"),
        status=args.get("status"),
        sort=args.get("sort", "arrived"),
    )
    sql, params = build_query(flt)
    with conn.cursor() as cur:
        cur.execute(sql, params or None)
        columns = [col.name for col in cur.description]
        return [dict(zip(columns, row)) for row in cur.fetchall()]
