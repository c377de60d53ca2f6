#!/bin/bash
set -euo pipefail

BACKUPS=/var/backups/orders
LOCK=/run/lock/orders-backup.pid
CURRENT="$BACKUPS/current.dump"
KEEP=48

say() { logger -t orders-backup -s -- "$*"; }

if [ -f "$LOCK" ]; then
  other=$(cat "$LOCK")
  if [ -n "$other" ] && kill -0 "$other" 2>/dev/null; then
    say "already running as $other"
    exit 0
  fi
  say "removing stale lock of $other"
fi
echo $$ > "$LOCK"
trap 'rm -f "$LOCK"' EXIT

mkdir -p "$BACKUPS"
rm -f "$CURRENT"

say "dumping"
pg_dump --format=custom --file="$CURRENT" orders
pg_restore --list "$CURRENT" > /dev/null

stamp=$(date -u +%Y%m%dT%H%M%SZ)
mv "$CURRENT" "$BACKUPS/orders-$stamp.dump"

mapfile -t dumps < <(ls -1 "$BACKUPS" | grep '^orders-.*\.dump$' | sort -r)
for old in "${dumps[@]:KEEP}"; do
  say "removing $old"
  rm -f -- "$BACKUPS/$old"
done

say "done, $(( ${#dumps[@]} < KEEP ? ${#dumps[@]} : KEEP )) dumps kept"
