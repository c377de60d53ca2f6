from pathlib import Path

from psycopg2.extras import Json, RealDictCursor
from psycopg2.pool import ThreadedConnectionPool


class SpectraStore:
    def __init__(self, dsn: str):
        self._pool = ThreadedConnectionPool(1, 5, dsn)

    def save(self, sample: str, energies: list[float], counts: list[int]) -> int:
        con = self._pool.getconn()
        cur = con.cursor()
        cur.execute(
            "INSERT INTO spectra (sample, energies, counts) VALUES (%s, %s, %s) RETURNING id",
            (sample, Json(energies), Json(counts)),
        )
        new_id = cur.fetchone()[0]
        con.commit()
        cur.close()
        self._pool.putconn(con)
        return new_id

    def latest(self, n: int = 20) -> list[dict]:
        con = self._pool.getconn()
        cur = con.cursor(cursor_factory=RealDictCursor)
        cur.execute("SELECT * FROM spectra ORDER BY id DESC LIMIT %s", (n,))
        rows = cur.fetchall()
        cur.close()
        self._pool.putconn(con)
        return rows

    def close(self) -> None:
        self._pool.closeall()


def read_instrument_file(path: Path) -> tuple[list[float], list[int]]:
    energies, counts = [], []
    handle = open(path, encoding="latin-1")
    for line in handle:
        if line.startswith("#") or not line.strip():
            continue
        energy, count = line.split()[:2]
        energies.append(float(energy))
        counts.append(int(count))
    return energies, counts
