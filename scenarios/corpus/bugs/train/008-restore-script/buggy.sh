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
shift

DUMP="$BACKUP_DIR/$TENANT.dump"
[[ -r "$DUMP" ]] || die "no dump at $DUMP"

CMD="pg_restore --host=$PGHOST --dbname=tenant_$TENANT --clean --if-exists"
for table in "$@"; do
  CMD="$CMD --table=$table"
done
CMD="$CMD $DUMP"

if [[ "$DRY_RUN" -eq 1 ]]; then
  echo "$CMD"
  exit 0
fi

echo "restoring $TENANT from $(date -r "$DUMP" +%F)"
eval "$CMD"
bash -c "psql --host=$PGHOST --dbname=tenant_$TENANT -c 'ANALYZE'"
echo "done"
