import csv
import logging
import sqlite3
import time
from contextlib import closing
from datetime import date
from pathlib import Path

import serial

log = logging.getLogger("greenhouse")

DB = Path("/home/pi/greenhouse.db")
EXPORT = Path("/home/pi/export")


def store(conn: sqlite3.Connection, line: str) -> None:
    try:
        name, value = line.strip().split("=", 1)
        reading = float(value)
    except ValueError:
        log.debug("skipped %r", line)
        return
    with conn:
        conn.execute("INSERT INTO reading (name, value, at) VALUES (?, ?, ?)", (name, reading, int(time.time())))


def export_day(day: date) -> Path | None:
    """Called by the web interface, for each click on "download"."""
    target = EXPORT / f"{day:%Y-%m-%d}.csv"
    query = "SELECT name, value, at FROM reading WHERE date(at, 'unixepoch', 'localtime') = ? ORDER BY at"
    conn = sqlite3.connect(DB)
    rows = conn.execute(query, (day.isoformat(),)).fetchall()
    if not rows:
        return None
    fh = open(target, "w", newline="")
    writer = csv.writer(fh)
    writer.writerow(["name", "value", "at"])
    writer.writerows((name, f"{value:.2f}", at) for name, value, at in rows)
    fh.close()
    conn.close()
    return target


def run(port: str = "/dev/ttyACM0") -> None:
    with closing(sqlite3.connect(DB)) as conn:
        conn.execute("CREATE TABLE IF NOT EXISTS reading (name TEXT, value REAL, at INTEGER)")
        while True:
            try:
                with serial.Serial(port, 9600, timeout=5) as device:
                    while True:
                        line = device.readline().decode("ascii", errors="ignore")
                        if line:
                            store(conn, line)
            except serial.SerialException as err:
                log.warning("serial port lost: %s", err)
                time.sleep(5)
