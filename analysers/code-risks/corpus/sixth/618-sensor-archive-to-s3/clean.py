import csv
import gzip
import io
import logging
import os
from datetime import datetime, timedelta, timezone
from itertools import groupby

import boto3
import psycopg

log = logging.getLogger("archive")

BUCKET = "readings-archive"
SECRET_FILE = "/run/secrets/telemetry_dsn"

QUERY = """
    SELECT station, measured_at, channel, value
      FROM readings
     WHERE measured_at >= %s AND measured_at < %s
     ORDER BY station, measured_at
"""


def read_dsn():
    """TELEMETRY_DSN, e.g. postgresql://USER:PASSWORD@HOST:5432/telemetry, or the mounted secret."""
    dsn = os.environ.get("TELEMETRY_DSN")
    if dsn:
        return dsn
    with open(SECRET_FILE, encoding="utf-8") as handle:
        return handle.read().strip()


def object_storage():
    # keys come from boto3's own chain: AWS_ACCESS_KEY_ID / AWS_SECRET_ACCESS_KEY or the instance role
    return boto3.client("s3", endpoint_url=os.environ["S3_ENDPOINT"])


def to_csv(rows):
    buffer = io.StringIO(newline="")
    writer = csv.writer(buffer)
    writer.writerow(["measured_at", "channel", "value"])
    count = 0
    for _, measured_at, channel, value in rows:
        writer.writerow([measured_at.isoformat(), channel, value])
        count += 1
    return gzip.compress(buffer.getvalue().encode()), count


def main():
    end = datetime.now(timezone.utc).replace(hour=0, minute=0, second=0, microsecond=0)
    start = end - timedelta(days=1)
    s3 = object_storage()
    total = 0
    with psycopg.connect(read_dsn()) as conn, conn.cursor(name="archive") as cur:
        cur.execute(QUERY, (start, end))
        for station, rows in groupby(cur, key=lambda row: row[0]):
            body, count = to_csv(rows)
            key = f"{station}/{start:%Y/%m/%d}.csv.gz"
            s3.put_object(Bucket=BUCKET, Key=key, Body=body, ContentType="application/gzip")
            total += count
    log.info("archived %d rows of %s", total, start.date())


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO)
    main()
