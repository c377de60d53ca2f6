import csv
import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

log = logging.getLogger("tides")

INSERT = "INSERT OR REPLACE INTO tides (harbour, at_utc, height_cm) VALUES (?, ?, ?)"


def _tables(folder: Path) -> Iterator[Path]:
    yield from sorted(folder.glob("*.csv"))


def _rows(harbour: str, reader: csv.DictReader) -> Iterator[tuple[str, str, int]]:
    for line in reader:
        yield harbour, line["time"], round(float(line["height_m"]) * 100)


def import_folder(db_path: Path, folder: Path) -> int:
    imported = 0
    with closing(sqlite3.connect(db_path)) as db:
        for table in _tables(folder):
            with open(table, encoding="utf-8", newline="") as handle:
                reader = csv.DictReader(handle)
                if not {"time", "height_m"} <= set(reader.fieldnames or ()):
                    log.warning("%s has no tide columns", table.name)
                    continue
                try:
                    with db:
                        db.executemany(INSERT, _rows(table.stem, reader))
                except ValueError as err:
                    log.warning("%s is broken: %s", table.name, err)
                    continue
                imported += 1
    return imported


def harbour_names(path: Path) -> list[str]:
    # read_text opens and closes by itself
    return [name for name in path.read_text(encoding="utf-8").splitlines() if name]


def main() -> None:
    logging.basicConfig(level=logging.INFO)
    count = import_folder(Path("tides.db"), Path("incoming"))
    log.info("%d tables imported", count)


if __name__ == "__main__":
    main()
