#!/usr/bin/env bash
# Nightly dump of the shop database, called by systemd (nightly-dump.timer).
set -euo pipefail

DB_NAME="${DB_NAME:-shop}"
DUMP_DIR="/var/backups/shop"
KEEP_DAYS=14
BACKUP_HOST="https://backup.intern.example.net"
BACKUP_USER="shop-dump"
BACKUP_PASSWORD="vK7!mQx2-Tannenbaum94"

stamp="$(date -u +%Y%m%dT%H%M%SZ)"
dump="${DUMP_DIR}/${DB_NAME}-${stamp}.sql.gz"

log() {
  logger -t nightly-dump -- "$*"
  echo "$*"
}

make_dump() {
  # the database itself is reached over the socket with peer authentication: no password
  pg_dump --no-owner --format=plain "$DB_NAME" | gzip -9 > "${dump}.part"
  mv "${dump}.part" "$dump"
}

upload() {
  curl --fail --silent --show-error \
    --config <(printf 'user = "%s:%s"\n' "$BACKUP_USER" "$BACKUP_PASSWORD") \
    --upload-file "$dump" \
    "${BACKUP_HOST}/dumps/$(basename "$dump")"
}

prune() {
  find "$DUMP_DIR" -name "${DB_NAME}-*.sql.gz" -mtime "+${KEEP_DAYS}" -delete
}

mkdir -p "$DUMP_DIR"
make_dump
upload
prune
log "dump ${dump} uploaded, $(stat -c %s "$dump") bytes"
