import argparse
import sys
from datetime import datetime, timedelta, timezone

import boto3
from botocore.exceptions import ClientError

PRICE_PER_GB = 0.05


def used_by_images(ec2):
    images = ec2.describe_images(Owners=["self"])["Images"]
    return {
        mapping["Ebs"]["SnapshotId"]
        for image in images
        for mapping in image.get("BlockDeviceMappings", [])
        if "SnapshotId" in mapping.get("Ebs", {})
    }


def existing_volumes(ec2):
    response = ec2.describe_volumes(MaxResults=500)
    return {volume["VolumeId"] for volume in response["Volumes"]}


def orphans(ec2):
    volumes = existing_volumes(ec2)
    protected = used_by_images(ec2)
    snapshots = ec2.describe_snapshots(OwnerIds=["self"], MaxResults=1000)["Snapshots"]
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
