#!/usr/bin/env bash
# usage: preview-deploy.sh BRANCH PR_NUMBER
# never eval anything that came with the webhook; branch names may hold $(...) and ;
set -euo pipefail

branch=${1:?branch missing}
pr=${2:?pull request number missing}

if [[ ! $pr =~ ^[0-9]+$ ]]; then
  echo "not a pull request number: $pr" >&2
  exit 64
fi

root=/srv/previews
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT

log() {
  printf '%s pr-%s %s\n' "$(date -u +%FT%TZ)" "$pr" "$*"
}

run() {
  log "run: $*"
  "$@"
}

log "fetching"
run git clone --quiet --depth 1 --branch "$branch" -- "$REPO_URL" "$work/src"

cd "$work/src"
run npm ci --no-audit --no-fund
BASE_PATH="/previews/pr-$pr/" run npm run build

log "publishing"
next="$root/.pr-$pr.$$"
run cp -R dist "$next"
if [[ -d "$root/pr-$pr" ]]; then
  mv -- "$root/pr-$pr" "$work/old"
fi
mv -- "$next" "$root/pr-$pr"

log "done: https://previews.example.org/previews/pr-$pr/"
