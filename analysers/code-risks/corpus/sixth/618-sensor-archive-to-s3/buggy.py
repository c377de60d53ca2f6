import csv
import gzip
import io
import logging
from datetime import datetime, timedelta, timezone
from itertools import groupby

import boto3
import psycopg

log = logging.getLogger("archive")

BUCKET = "readings-archive"
DSN = "postgresql://archiver:Kp7-wattle-Moth@db.internal:5432/telemetry"

s3 = boto3.client(
    "s3",
    endpoint_url="https://minio.internal:9000",
    aws_access_key_id="AKX5R2M7Q0TELEMETRY9",
    aws_secret_access_key="u8Hh2rZ0mC4pYx1Lq7Wd6sVb3NfKt9GaJe5Io0Ru",
)

QUERY = """
    SELECT station, measured_at, channel, value
      FROM readings
     WHERE measured_at >= %s AND measured_at < %s
     ORDER BY station, measured_at
"""


def main():
    end = datetime.now(timezone.utc).replace(hour=0, minute=0, second=0, microsecond=0)
    start = end - timedelta(days=1)
    total = 0
    with psycopg.connect(DSN) as conn, conn.cursor(name="archive") as cur:
        cur.execute(QUERY, (start, end))
        for station, rows in groupby(cur, key=lambda row: row[0]):
            buffer = io.StringIO(newline="")
            writer = csv.writer(buffer)
            writer.writerow(["measured_at", "channel", "value"])
            for _, measured_at, channel, value in rows:
                writer.writerow([measured_at.isoformat(), channel, value])
                total += 1
            s3.put_object(
                Bucket=BUCKET,
                Key=f"{station}/{start:%Y/%m/%d}.csv.gz",
                Body=gzip.compress(buffer.getvalue().encode()),
                ContentType="application/gzip",
            )
    log.info("archived %d rows of %s", total, start.date())


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO)
    main()
