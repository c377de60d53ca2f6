from __future__ import annotations

import contextlib
import json
import logging
import os
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

log = logging.getLogger("report")

LOCK = Path("/var/lib/reports/monthly.lock")
OUT = Path("/var/lib/reports/out")


class AlreadyRunning(Exception):
    pass


@contextlib.contextmanager
def single_run(lock: Path = LOCK) -> Iterator[None]:
    owner = json.dumps({"host": socket.gethostname(), "pid": os.getpid()})
    if lock.exists():
        raise AlreadyRunning(lock.read_text())
    lock.write_text(owner)
    try:
        yield
    finally:
        lock.unlink(missing_ok=True)


def write_report(month: str, rows: list[dict]) -> Path:
    target = OUT / f"{month}.json"
    if target.exists():
        log.info("%s is written again", target.name)
    part = target.with_suffix(".part")
    part.write_text(json.dumps(rows, ensure_ascii=False, indent=1), encoding="utf-8")
    part.replace(target)
    return target


def main(month: str) -> int:
    from .queries import monthly_rows

    logging.basicConfig(level=logging.INFO)
    try:
        with single_run():
            path = write_report(month, monthly_rows(month))
            log.info("written: %s", path)
    except AlreadyRunning as err:
        log.info("another run is at work: %s", err)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
