from contextlib import contextmanager
from pathlib import Path

from psycopg2.extras import Json, RealDictCursor
from psycopg2.pool import ThreadedConnectionPool


class SpectraStore:
    def __init__(self, dsn: str):
        self._pool = ThreadedConnectionPool(1, 5, dsn)

    @contextmanager
    def _connection(self):
        con = self._pool.getconn()
        try:
            with con:
                yield con
        finally:
            self._pool.putconn(con)

    def save(self, sample: str, energies: list[float], counts: list[int]) -> int:
        with self._connection() as con, con.cursor() as cur:
            cur.execute(
                "INSERT INTO spectra (sample, energies, counts) VALUES (%s, %s, %s) RETURNING id",
                (sample, Json(energies), Json(counts)),
            )
            return cur.fetchone()[0]

    def latest(self, n: int = 20) -> list[dict]:
        with self._connection() as con, con.cursor(cursor_factory=RealDictCursor) as cur:
            cur.execute("SELECT * FROM spectra ORDER BY id DESC LIMIT %s", (n,))
            return cur.fetchall()

    def close(self) -> None:
        self._pool.closeall()


def read_instrument_file(path: Path) -> tuple[list[float], list[int]]:
    energies, counts = [], []
    with open(path, encoding="latin-1") as handle:
        for line in handle:
            if line.startswith("#") or not line.strip():
                continue
            energy, count = line.split()[:2]
            energies.append(float(energy))
            counts.append(int(count))
    return energies, counts
