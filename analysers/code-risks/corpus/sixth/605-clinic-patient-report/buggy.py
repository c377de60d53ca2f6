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


def visits_per_month(session: Session, flt: ReportFilter) -> list[MonthCount]:
    conditions = ["v.admitted_on >= :start", "v.admitted_on < :end"]
    if flt.ward:
        conditions.append(f"w.name = '{flt.ward}'")
    if flt.doctor:
        conditions.append(f"d.last_name ILIKE '{flt.doctor}%'")
    if flt.diagnosis:
        conditions.append(f"v.icd10 LIKE '{flt.diagnosis.upper()}%'")

    query = text(
        "SELECT date_trunc('month', v.admitted_on)::date AS month, count(*) AS visits"
        " FROM visits v"
        " JOIN wards w ON w.id = v.ward_id"
        " JOIN doctors d ON d.id = v.doctor_id"
        f" WHERE {' AND '.join(conditions)}"
        " GROUP BY 1 ORDER BY 1"
    )
    rows = session.execute(query, {"start": flt.start, "end": flt.end})
    return [MonthCount(month=r.month, visits=r.visits) for r in rows]
