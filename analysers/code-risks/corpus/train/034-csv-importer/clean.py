"""Loads the CSV files of the drop folder into the staging tables."""
import csv
import logging
import os
import sys
from contextlib import closing
from pathlib import Path

import psycopg2
from psycopg2 import sql

log = logging.getLogger("importer")

DROP = Path(os.environ.get("DROP_FOLDER", "/srv/drop"))
DONE = DROP / "done"
TABLES = {
    "orders": ["order_id", "customer_id", "ordered_on", "total_cents"],
    "customers": ["customer_id", "name", "country"],
}


class BadHeader(Exception):
    pass


def table_of(path: Path) -> str:
    return path.stem.split("-", 1)[0]


def load_file(connection, path: Path) -> int:
    table = table_of(path)
    statement = sql.SQL("COPY {} FROM STDIN WITH (FORMAT csv)").format(sql.Identifier("staging", table))
    # `with connection` is the transaction; closing it is the business of whoever opened it.
    with open(path, newline="", encoding="utf-8") as stream, connection, connection.cursor() as cursor:
        header = next(csv.reader(stream), [])
        if header != TABLES[table]:
            raise BadHeader(f"{path.name}: {header}")
        cursor.copy_expert(statement, stream)
        return cursor.rowcount


def main() -> int:
    DONE.mkdir(exist_ok=True)
    failed = 0
    with closing(psycopg2.connect(os.environ["WAREHOUSE_DSN"])) as connection:
        for path in sorted(DROP.glob("*.csv")):
            if table_of(path) not in TABLES:
                log.warning("no table for %s", path.name)
                continue
            try:
                count = load_file(connection, path)
            except (BadHeader, psycopg2.Error) as err:
                log.error("skipped %s: %s", path.name, err)
                failed += 1
                continue
            log.info("%s: %d rows", path.name, count)
            path.rename(DONE / path.name)
    return 1 if failed else 0


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO)
    sys.exit(main())
