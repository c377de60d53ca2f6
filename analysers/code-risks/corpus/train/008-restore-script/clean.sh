#!/usr/bin/env bash
# Restores the tables of one tenant from the nightly dump.
# usage: restore-tenant.sh [--dry-run] TENANT [TABLE...]
set -euo pipefail

DRY_RUN=0
BACKUP_DIR="${BACKUP_DIR:-/srv/backups/nightly}"
PGHOST="${PGHOST:-db.internal}"

die() {
  echo "restore-tenant: $*" >&2
  exit 1
}

if [[ "${1:-}" == "--dry-run" ]]; then
  DRY_RUN=1
  shift
fi

TENANT="${1:-}"
[[ -n "$TENANT" ]] || die "which tenant?"
[[ "$TENANT" =~ ^[a-z0-9][a-z0-9-]{0,62}$ ]] || die "not a tenant slug: $TENANT"
shift

DUMP="$BACKUP_DIR/$TENANT.dump"
[[ -r "$DUMP" ]] || die "no dump at $DUMP"

# An array, not a string for eval: each element stays one argument.
cmd=(pg_restore "--host=$PGHOST" "--dbname=tenant_$TENANT" --clean --if-exists)
for table in "$@"; do
  cmd+=("--table=$table")
done
cmd+=("$DUMP")

if [[ "$DRY_RUN" -eq 1 ]]; then
  printf '%q ' "${cmd[@]}"
  echo
  exit 0
fi

echo "restoring $TENANT from $(date -r "$DUMP" +%F)"
"${cmd[@]}"
psql --host="$PGHOST" --dbname="tenant_$TENANT" -c 'ANALYZE'
echo "done"
