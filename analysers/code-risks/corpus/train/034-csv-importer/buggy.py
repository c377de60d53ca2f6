"""Loads the CSV files of the drop folder into the staging tables."""
import csv
import logging
import os
import sys
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


def load_file(path: Path) -> int:
    table = table_of(path)
    stream = open(path, newline="", encoding="utf-8")
    header = next(csv.reader(stream), [])
    if header != TABLES[table]:
        raise BadHeader(f"{path.name}: {header}")

    connection = psycopg2.connect(os.environ["WAREHOUSE_DSN"])
    cursor = connection.cursor()
    statement = sql.SQL("COPY {} FROM STDIN WITH (FORMAT csv)").format(sql.Identifier("staging", table))
    cursor.copy_expert(statement, stream)
    count = cursor.rowcount
    connection.commit()
    connection.close()
    return count


def main() -> int:
    DONE.mkdir(exist_ok=True)
    failed = 0
    for path in sorted(DROP.glob("*.csv")):
        if table_of(path) not in TABLES:
            log.warning("no table for %s", path.name)
            continue
        try:
            count = load_file(path)
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
