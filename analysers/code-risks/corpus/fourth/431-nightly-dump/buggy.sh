#!/usr/bin/env bash

DB=${DB:-clinic}
LOCAL=/var/backups/clinic
NAS=/mnt/nas/clinic
KEEP=14

stamp=$(date -u +%Y%m%d-%H%M)
file="$LOCAL/$DB-$stamp.sql.gz"

mkdir -p "$LOCAL"

pg_dump --no-owner --format=plain "$DB" 2>/dev/null | gzip -9 > "$file"
cp "$file" "$NAS/" 2>/dev/null

prune() {
  local dir=$1
  ls -1t "$dir/$DB"-*.sql.gz | tail -n +$((KEEP + 1)) | while read -r old; do
    rm -f "$old"
  done
}

prune "$LOCAL"
prune "$NAS"

size=$(stat -c %s "$file")
logger -t nightly-dump "dumped $DB to $file ($size bytes)"
