#!/usr/bin/env bash
set -uo pipefail

cd "$(dirname "$0")/.."

branch=${1:?usage: release-branch.sh BRANCH NOTE}
note=${2:-no note}
user=deploy
failed=()

mapfile -t hosts < <(grep -v '^#' hosts/staging.txt)

if (( ${#hosts[@]} == 0 )); then
  echo "hosts/staging.txt is empty" >&2
  exit 1
fi

for host in "${hosts[@]}"; do
  echo "==> $host"
  if ! ssh -o BatchMode=yes -o ConnectTimeout=10 "$user@$host" "
      set -e
      cd /srv/app
      git fetch --quiet origin
      git checkout --quiet --detach origin/$branch
      npm ci --silent
      sudo systemctl restart app
      echo \"\$(date -u +%FT%TZ) $branch: $note\" >> /var/log/releases.log
  "; then
    failed+=("$host")
  fi
done

if (( ${#failed[@]} > 0 )); then
  printf 'failed: %s\n' "${failed[@]}" >&2
  exit 1
fi
echo "released $branch to ${#hosts[@]} hosts"
