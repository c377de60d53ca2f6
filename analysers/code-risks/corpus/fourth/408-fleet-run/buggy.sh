#!/usr/bin/env bash
set -euo pipefail

INVENTORY="${INVENTORY:-inventory.csv}"
SSH_OPTS=(-o BatchMode=yes -o ConnectTimeout=5)

usage() {
  echo "usage: fleet.sh <host-pattern> restart|logs|rename [arg]" >&2
  exit 64
}

[[ $# -ge 2 ]] || usage
pattern=$1
action=$2
arg=${3:-}

# host,label,shop
hosts() {
  tail -n +2 "$INVENTORY" | grep -E -- "$pattern" || true
}

on_host() {
  local host=$1
  shift
  ssh -n "${SSH_OPTS[@]}" "kiosk@$host" "$@"
}

while IFS=, read -r host label _shop; do
  [[ -n $host ]] || continue
  echo "== $host"
  case $action in
    restart)
      on_host "$host" sudo systemctl restart kiosk-ui
      ;;
    logs)
      on_host "$host" journalctl -u kiosk-ui -n 40 --no-pager
      ;;
    rename)
      cmd="ssh -n ${SSH_OPTS[*]} kiosk@$host sudo kioskctl set-label \"${arg:-$label}\""
      eval "$cmd"
      ;;
    *)
      usage
      ;;
  esac
done < <(hosts)

echo "done: $action on hosts matching $pattern"
