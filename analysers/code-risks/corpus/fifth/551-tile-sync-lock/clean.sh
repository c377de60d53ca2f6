#!/usr/bin/env bash
set -euo pipefail

SOURCE="${TILE_SOURCE:-/srv/tiles/current}"
EDGES="${TILE_EDGES:-edge1 edge2 edge3}"
LOG="${TILE_LOG:-/var/log/tile-sync.log}"
LOCK="${TILE_LOCK:-/run/lock/tile-sync.lock}"

log() {
  printf '%s %s\n' "$(date -u +%FT%TZ)" "$*" >> "$LOG"
}

exec 9> "$LOCK"
if ! flock -n 9; then
  log "already running, skipped"
  exit 0
fi

if [ ! -d "$SOURCE" ]; then
  log "no source at $SOURCE"
  exit 1
fi

started="$(date +%s)"
failed=0
for edge in $EDGES; do
  if rsync -a --delete-after --partial "$SOURCE/" "tiles@${edge}:/var/tiles/"; then
    log "$edge done"
  else
    log "$edge failed with $?"
    failed=$((failed + 1))
  fi
done

log "finished in $(( $(date +%s) - started )) s, $failed failed"
[ "$failed" -eq 0 ]
