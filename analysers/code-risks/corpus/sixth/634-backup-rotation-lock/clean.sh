#!/bin/bash
set -euo pipefail

BACKUPS=/var/backups/orders
LOCK=/run/lock/orders-backup.lock
KEEP=48

say() { logger -t orders-backup -s -- "$*"; }

# The kernel drops the lock when the process ends, however it ends; the file itself stays.
exec 9>>"$LOCK"
if ! flock --nonblock 9; then
  say "already running"
  exit 0
fi

mkdir -p "$BACKUPS"
current=$(mktemp "$BACKUPS/.current.XXXXXX")
trap 'rm -f -- "$current"' EXIT

say "dumping"
pg_dump --format=custom --file="$current" orders
pg_restore --list "$current" > /dev/null

stamp=$(date -u +%Y%m%dT%H%M%SZ)
target="$BACKUPS/orders-$stamp.dump"
if [ -f "$target" ]; then
  say "$target exists already" # the clock went back; under the lock nobody else can create it
  exit 1
fi
mv -- "$current" "$target"

mapfile -t dumps < <(ls -1 "$BACKUPS" | grep '^orders-.*\.dump$' | sort -r)
for old in "${dumps[@]:KEEP}"; do
  say "removing $old"
  rm -f -- "$BACKUPS/$old"
done

say "done, $(( ${#dumps[@]} < KEEP ? ${#dumps[@]} : KEEP )) dumps kept"
