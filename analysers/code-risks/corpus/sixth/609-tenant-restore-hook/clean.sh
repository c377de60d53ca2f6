#!/usr/bin/env bash
set -euo pipefail

UPLOADS=/srv/uploads
SNAPSHOTS=/srv/snapshots
TRASH=/srv/trash

log() {
  printf '%s restore: %s\n' "$(date -u +%FT%TZ)" "$*" >&2
}

# A single path component: letters, digits, dash, underscore; so never "../../etc".
require_name() {
  local what=$1 value=$2
  if [[ ! "$value" =~ ^[A-Za-z0-9][A-Za-z0-9_-]{0,62}$ ]]; then
    log "bad $what"
    exit 64
  fi
}

if [[ $# -ne 2 ]]; then
  log "usage: restore-tenant.sh TENANT SNAPSHOT"
  exit 64
fi

tenant=$1
snapshot=$2
require_name tenant "$tenant"
require_name snapshot "$snapshot"

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
  mv -- "$target" "$TRASH/$tenant.$(date +%s)"
fi

mkdir -- "$target"
cp -a -- "$staging/." "$target/"
chown -R www-data:www-data "$target"
log "tenant $tenant restored from $snapshot"
