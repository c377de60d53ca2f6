#!/usr/bin/env bash
set -euo pipefail

LOCK=/var/run/catalogue-sync.pid
STATE=/var/lib/catalogue
SOURCE=${SOURCE:-rsync://feeds.kolibri-books.example/catalogue/}

log() { printf '%(%FT%TZ)T %s\n' -1 "$*"; }

if [[ -e $LOCK ]]; then
  log "already running as $(cat "$LOCK")"
  exit 0
fi
echo $$ > "$LOCK"
trap 'rm -f "$LOCK"' EXIT

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
