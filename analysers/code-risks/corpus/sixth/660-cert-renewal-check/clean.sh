#!/usr/bin/env bash
# Looks at the certificates of all hosts in hosts.txt. Hosts that are "todo" in the inventory
# (not in service yet) are no entries of that file.
set -euo pipefail

HOSTS=${1:-/etc/cert-check/hosts.txt}
RENEW_BELOW=21
ALERT_BELOW=7

renewed=0
failed=0
total=0

days_left() {
  local host=$1 end
  end=$(timeout 15 openssl s_client -connect "$host:443" -servername "$host" </dev/null 2>/dev/null |
    openssl x509 -noout -enddate | cut -d= -f2) || return 1
  echo $(( ($(date -d "$end" +%s) - $(date +%s)) / 86400 ))
}

renew() {
  certbot certonly --quiet --non-interactive --webroot -w /var/www/acme \
    --force-renewal --cert-name "$1" -d "$1" </dev/null
}

check() {
  local host=$1 left
  if ! left=$(days_left "$host"); then
    echo "$host: unreachable"
    return 1
  fi
  echo "$host: $left days"
  if (( left < ALERT_BELOW )); then
    alert critical "certificate of $host ends in $left days" </dev/null || echo "$host: alert not sent"
  fi
  (( left < RENEW_BELOW )) || return 0
  if renew "$host"; then
    renewed=$((renewed + 1))
  else
    echo "$host: renewal failed"
    return 1
  fi
}

while read -r host; do
  [[ -z "$host" || "$host" == \#* ]] && continue
  total=$((total + 1))
  check "$host" || failed=$((failed + 1))
done < "$HOSTS"

echo "$total hosts, $renewed renewed, $failed with problems"
(( failed == 0 ))
