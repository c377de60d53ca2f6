#!/usr/bin/env bash
set -u

# cron: 15 2 * * * /opt/tickets/ops/backup-pg.sh
DB="${TICKETS_DB:-tickets}"
TARGET="${TICKETS_BACKUP_DIR:-/mnt/nas/tickets}"
KEEP="${TICKETS_BACKUP_KEEP:-14}"
stamp="$(date +%Y-%m-%d_%H%M)"
file="$TARGET/${DB}_${stamp}.sql.gz"

say() {
  logger -t pg-backup -- "$*"
  echo "$*"
}

mkdir -p "$TARGET"
say "dumping $DB to $file"
pg_dump --no-owner --format=plain "$DB" | gzip -6 > "$file"
say "size: $(du -h "$file" | cut -f1)"

count=0
for old in $(ls -1t "$TARGET/${DB}"_*.sql.gz); do
  count=$((count + 1))
  if [ "$count" -gt "$KEEP" ]; then
    say "removing $old"
    rm -f -- "$old"
  fi
done

systemctl --quiet is-active tickets-replica || true
say "done, $count archives seen"
