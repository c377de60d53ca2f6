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
  # never eval here: ssh joins the words and hands them to the remote shell
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
      on_host "$host" sudo kioskctl set-label "$(printf '%q' "${arg:-$label}")"
      ;;
    *)
      usage
      ;;
  esac
done < <(hosts)

echo "done: $action on hosts matching $pattern"
