#!/usr/bin/env bash
set -euo pipefail

# Needs from the environment (see /etc/shop/backup.env, mode 600): the bucket and its credentials.
: "${BACKUP_BUCKET:?}"

export PGHOST=${PGHOST:-db1.internal}
export PGUSER=${PGUSER:-shop_backup}
# read by libpq from the file, e.g. db1.internal:5432:shop:shop_backup:PASSWORD
export PGPASSFILE=${PGPASSFILE:-/etc/shop/pgpass}

keep_days=14
stamp=$(date -u +%Y%m%dT%H%M%SZ)
dir=$(mktemp -d /var/tmp/shop-backup.XXXXXX)
trap 'rm -rf -- "$dir"' EXIT

dump="$dir/shop-$stamp.dump"

if [[ ! -r $PGPASSFILE ]]; then
  echo "cannot read $PGPASSFILE" >&2
  exit 78
fi

pg_dump --format=custom --compress=9 --no-owner --file="$dump" shop

# a truncated dump has no readable table of contents
pg_restore --list "$dump" > /dev/null

sha256sum "$dump" | cut -d' ' -f1 > "$dump.sha256"

aws s3 cp --only-show-errors "$dump" "s3://$BACKUP_BUCKET/shop/"
aws s3 cp --only-show-errors "$dump.sha256" "s3://$BACKUP_BUCKET/shop/"

limit=$(date -u -d "$keep_days days ago" +%Y%m%d)
aws s3 ls "s3://$BACKUP_BUCKET/shop/" | awk '{ print $4 }' | while read -r name; do
  day=${name#shop-}
  day=${day%%T*}
  if [[ $day =~ ^[0-9]{8}$ && $day < $limit ]]; then
    aws s3 rm --only-show-errors "s3://$BACKUP_BUCKET/shop/$name"
  fi
done

echo "backup $stamp done: $(stat -c %s "$dump") bytes"
