#!/usr/bin/env bash
set -uo pipefail

cd "$(dirname "$0")/.."

branch=${1:?usage: release-branch.sh BRANCH NOTE}
note=${2:-no note}
user=deploy
failed=()

if ! git check-ref-format --branch "$branch" >/dev/null 2>&1; then
  echo "not a branch name: $branch" >&2
  exit 64
fi

mapfile -t hosts < <(grep -v '^#' hosts/staging.txt)
if (( ${#hosts[@]} == 0 )); then
  echo "hosts/staging.txt is empty" >&2
  exit 1
fi

# The remote script is fixed text on stdin; the values arrive as quoted arguments.
release_on() {
  local host=$1
  ssh -o BatchMode=yes -o ConnectTimeout=10 "$user@$host" \
    "bash -s -- $(printf '%q %q' "$branch" "$note")" <<'REMOTE'
set -euo pipefail
cd /srv/app
git fetch --quiet origin
git checkout --quiet --detach "origin/$1"
npm ci --silent </dev/null
sudo systemctl restart app
printf '%s %s: %s\n' "$(date -u +%FT%TZ)" "$1" "$2" >> /var/log/releases.log
REMOTE
}

for host in "${hosts[@]}"; do
  echo "==> $host"
  release_on "$host" || failed+=("$host")
done

if (( ${#failed[@]} > 0 )); then
  printf 'failed: %s\n' "${failed[@]}" >&2
  exit 1
fi
echo "released $branch to ${#hosts[@]} hosts"
