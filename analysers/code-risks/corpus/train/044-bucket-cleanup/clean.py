"""Removes old exports from the bucket and reports the space used per customer."""
import argparse
import logging
import os
from collections import Counter
from datetime import datetime, timedelta, timezone

import boto3

log = logging.getLogger("clean-exports")
BUCKET = os.environ.get("EXPORT_BUCKET", "acme-exports")
PREFIX = "exports/"
MAX_AGE = timedelta(days=90)

s3 = boto3.client("s3")


def list_exports():
    for page in s3.get_paginator("list_objects_v2").paginate(Bucket=BUCKET, Prefix=PREFIX):
        yield from page.get("Contents", [])


def has_marker(customer: str) -> bool:
    """Only whether there is one at all, so a single key is asked for."""
    found = s3.list_objects_v2(Bucket=BUCKET, Prefix=f"{PREFIX}{customer}/KEEP", MaxKeys=1)
    return found["KeyCount"] > 0


def customer_of(key: str) -> str:
    return key.removeprefix(PREFIX).split("/", 1)[0]


def usage() -> Counter:
    sizes: Counter = Counter()
    for item in list_exports():
        sizes[customer_of(item["Key"])] += item["Size"]
    return sizes


def clean(dry_run: bool) -> int:
    limit = datetime.now(timezone.utc) - MAX_AGE
    old = [item["Key"] for item in list_exports() if item["LastModified"] < limit]
    kept = {customer for customer in {customer_of(key) for key in old} if has_marker(customer)}
    old = [key for key in old if customer_of(key) not in kept]
    log.info("%d exports are older than %d days", len(old), MAX_AGE.days)
    if not dry_run:
        # delete_objects takes at most 1000 keys.
        for start in range(0, len(old), 1000):
            keys = [{"Key": key} for key in old[start : start + 1000]]
            s3.delete_objects(Bucket=BUCKET, Delete={"Objects": keys, "Quiet": True})
    return len(old)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--dry-run", action="store_true")
    args = parser.parse_args()
    logging.basicConfig(level=logging.INFO)
    for customer, size in usage().most_common(20):
        log.info("%-20s %8.1f MB", customer, size / 1e6)
    clean(args.dry_run)


if __name__ == "__main__":
    main()
