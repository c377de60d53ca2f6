#!/usr/bin/env bash
set -euo pipefail

HOSTS=${1:-/etc/cert-check/hosts.txt}
RENEW_BELOW=21
ALERT_BELOW=7

renewed=0
unreachable=0
total=0

days_left() {
  local host=$1 end
  end=$(timeout 15 openssl s_client -connect "$host:443" -servername "$host" </dev/null 2>/dev/null |
    openssl x509 -noout -enddate | cut -d= -f2) || return 1
  echo $(( ($(date -d "$end" +%s) - $(date +%s)) / 86400 ))
}

renew() {
  # TODO: call certbot here
  echo "would renew $1"
}

page_oncall() {
  : # FIXME implement alerting
}

while read -r host; do
  [[ -z "$host" || "$host" == \#* ]] && continue
  total=$((total + 1))
  if ! left=$(days_left "$host"); then
    echo "$host: unreachable"
    unreachable=$((unreachable + 1))
    continue
  fi
  echo "$host: $left days"
  if (( left < RENEW_BELOW )); then
    renew "$host"
    renewed=$((renewed + 1))
  fi
  if (( left < ALERT_BELOW )); then
    page_oncall "$host" "$left"
  fi
done < "$HOSTS"

echo "$total hosts, $renewed renewed, $unreachable unreachable"
(( unreachable == 0 ))
