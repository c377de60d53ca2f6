import argparse
import sys
from datetime import datetime, timedelta, timezone

import boto3
from botocore.exceptions import ClientError

PRICE_PER_GB = 0.05


def every(ec2, operation, key, **kwargs):
    """All items of an operation, over all pages."""
    for page in ec2.get_paginator(operation).paginate(**kwargs):
        yield from page[key]


def used_by_images(ec2):
    images = every(ec2, "describe_images", "Images", Owners=["self"])
    return {
        mapping["Ebs"]["SnapshotId"]
        for image in images
        for mapping in image.get("BlockDeviceMappings", [])
        if "SnapshotId" in mapping.get("Ebs", {})
    }


def orphans(ec2):
    # snapshots first: a volume made in the meantime must not make its snapshot an orphan
    snapshots = list(every(ec2, "describe_snapshots", "Snapshots", OwnerIds=["self"]))
    volumes = {volume["VolumeId"] for volume in every(ec2, "describe_volumes", "Volumes")}
    protected = used_by_images(ec2)
    for snapshot in sorted(snapshots, key=lambda s: s["StartTime"]):
        if snapshot["VolumeId"] not in volumes and snapshot["SnapshotId"] not in protected:
            yield snapshot


def main():
    parser = argparse.ArgumentParser(description="List snapshots without volume and image.")
    parser.add_argument("--region", default="eu-central-1")
    parser.add_argument("--days", type=int, default=90)
    parser.add_argument("--delete", action="store_true")
    args = parser.parse_args()

    ec2 = boto3.client("ec2", region_name=args.region)
    # a single object by name, there is nothing to page through
    region = ec2.describe_regions(RegionNames=[args.region])["Regions"][0]
    print(f"{region['RegionName']} ({region['Endpoint']})")

    limit = datetime.now(timezone.utc) - timedelta(days=args.days)
    gigabytes = failures = 0
    for snapshot in orphans(ec2):
        gigabytes += snapshot["VolumeSize"]
        print(f"{snapshot['SnapshotId']}  {snapshot['StartTime']:%Y-%m-%d}  {snapshot['VolumeSize']:>6} GB")
        if args.delete and snapshot["StartTime"] < limit:
            try:
                ec2.delete_snapshot(SnapshotId=snapshot["SnapshotId"])
            except ClientError as exc:
                failures += 1
                print(f"  not deleted: {exc}", file=sys.stderr)
    print(f"{gigabytes} GB, about {gigabytes * PRICE_PER_GB:.0f} USD per month")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
