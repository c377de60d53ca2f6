from dataclasses import dataclass
from datetime import date

from sqlalchemy import text
from sqlalchemy.orm import Session


@dataclass(frozen=True)
class ReportFilter:
    start: date
    end: date
    ward: str | None = None
    doctor: str | None = None
    diagnosis: str | None = None


@dataclass(frozen=True)
class MonthCount:
    month: date
    visits: int


def _prefix(value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
    return f"{escaped}%"


def visits_per_month(session: Session, flt: ReportFilter) -> list[MonthCount]:
    conditions = ["v.admitted_on >= :start", "v.admitted_on < :end"]
    params: dict[str, object] = {"start": flt.start, "end": flt.end}
    if flt.ward:
        conditions.append("w.name = :ward")
        params["ward"] = flt.ward
    if flt.doctor:
        conditions.append("d.last_name ILIKE :doctor")
        params["doctor"] = _prefix(flt.doctor)
    if flt.diagnosis:
        conditions.append("v.icd10 LIKE :diagnosis")
        params["diagnosis"] = _prefix(flt.diagnosis.upper())

    # conditions holds fixed fragments with named parameters only
    query = text(
        "SELECT date_trunc('month', v.admitted_on)::date AS month, count(*) AS visits"
        " FROM visits v"
        " JOIN wards w ON w.id = v.ward_id"
        " JOIN doctors d ON d.id = v.doctor_id"
        f" WHERE {' AND '.join(conditions)}"
        " GROUP BY 1 ORDER BY 1"
    )
    rows = session.execute(query, params)
    return [MonthCount(month=r.month, visits=r.visits) for r in rows]
