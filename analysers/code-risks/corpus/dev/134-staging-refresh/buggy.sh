#!/usr/bin/env bash
# Copies production to staging through the bastion, without personal data.
set -euo pipefail

BASTION="${BASTION:-ops@bastion.example.net}"
PROD_HOST="${PROD_HOST:-prod-db.internal}"
STAGING_URL="${STAGING_URL:?address of the staging database}"
SCRATCH="scratch_$(date +%s)"
PORT=$((20000 + RANDOM % 10000))

log() { echo "[refresh] $*"; }

TMP=$(mktemp -d)
DUMP="$TMP/prod.dump"

log "opening the tunnel on port $PORT"
ssh -N -L "$PORT:$PROD_HOST:5432" "$BASTION" &
sleep 3

log "dumping"
pg_dump -h 127.0.0.1 -p "$PORT" -U readonly -Fc shop >"$DUMP"

log "restoring into $SCRATCH"
createdb "$SCRATCH"
pg_restore --no-owner -d "$SCRATCH" "$DUMP"

log "removing personal data"
psql -q -v ON_ERROR_STOP=1 -d "$SCRATCH" <<'SQL'
update customers
   set name = 'Customer ' || id,
       email = 'customer' || id || '@example.invalid',
       phone = null;
truncate table login_events, mail_log;
SQL

left=$(psql -At -d "$SCRATCH" -c "select count(*) from customers where email not like '%@example.invalid'")
if [[ "$left" -ne 0 ]]; then
  log "$left customers still have an address, staging stays as it is"
  exit 1
fi

log "copying to staging"
pg_dump -Fc "$SCRATCH" | pg_restore --no-owner --clean --if-exists -d "$STAGING_URL"

dropdb "$SCRATCH"
rm -rf "$TMP"
log "done"
