#!/usr/bin/env bash
set -euo pipefail

LOCK=/var/run/catalogue-sync.lock
STATE=/var/lib/catalogue
SOURCE=${SOURCE:-rsync://feeds.kolibri-books.example/catalogue/}

log() { printf '%(%FT%TZ)T %s\n' -1 "$*"; }

exec 9> "$LOCK"
if ! flock -n 9; then
  log "already running"
  exit 0
fi

if [[ ! -e $STATE/current.json ]]; then
  log "first run"
fi

mkdir -p "$STATE/incoming" "$STATE/done"
log "fetching"
rsync -a --delete-after --timeout=60 "$SOURCE" "$STATE/incoming/"

count=0
for f in "$STATE"/incoming/*.xml; do
  [[ -e $f ]] || break
  name=$(basename "$f" .xml)
  if cmp -s "$f" "$STATE/done/$name.xml"; then
    continue
  fi
  catalogue-import --file "$f" --mode upsert
  cp -p "$f" "$STATE/done/$name.xml"
  count=$((count + 1))
done

log "imported $count files"
