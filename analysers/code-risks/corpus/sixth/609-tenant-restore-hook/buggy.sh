#!/usr/bin/env bash
set -euo pipefail

UPLOADS=/srv/uploads
SNAPSHOTS=/srv/snapshots
TRASH=/srv/trash

log() {
  printf '%s restore: %s\n' "$(date -u +%FT%TZ)" "$*" >&2
}

if [[ $# -ne 2 ]]; then
  log "usage: restore-tenant.sh TENANT SNAPSHOT"
  exit 64
fi

tenant=$1
snapshot=$2

archive="$SNAPSHOTS/$tenant/$snapshot.tar.zst"
target="$UPLOADS/$tenant"

if [[ ! -f "$archive" ]]; then
  log "no such snapshot: $archive"
  exit 66
fi

staging=$(mktemp -d "$UPLOADS/.restore.XXXXXX")
trap 'rm -rf -- "$staging"' EXIT

log "unpacking $archive"
tar --zstd -xf "$archive" -C "$staging" --no-same-owner

if [[ -d "$target" ]]; then
  mkdir -p "$TRASH"
  mv -- "$target" "$TRASH/$(basename -- "$tenant").$(date +%s)"
fi

mkdir -- "$target"
cp -a -- "$staging/." "$target/"
chown -R www-data:www-data "$target"
log "tenant $tenant restored from $snapshot"
