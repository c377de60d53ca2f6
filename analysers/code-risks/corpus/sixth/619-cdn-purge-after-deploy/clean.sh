#!/usr/bin/env bash
#
# Usage: CF_API_TOKEN=... SLACK_WEBHOOK_URL=... deploy/purge-cdn.sh OLD NEW
# In CI both come from the protected variables of the "production" environment.
set -euo pipefail

OLD=${1:?old commit}
NEW=${2:?new commit}
: "${CF_API_TOKEN:?is not set}"
: "${SLACK_WEBHOOK_URL:?is not set (looks like https://hooks.slack.com/services/...)}"

SITE=https://www.lindenhof-camping.example
ZONE=5f0c2f6b7e1d4a0c9a3b8d2e6f4a1c70 # the zone id is public, it is no credential

post() {
  curl --fail --silent --show-error -H 'Content-Type: application/json' --data @- "$@"
}

purge() {
  jq -cn '{files: $ARGS.positional}' --args "$@" |
    post -H "Authorization: Bearer $CF_API_TOKEN" \
      "https://api.cloudflare.com/client/v4/zones/$ZONE/purge_cache" >/dev/null
}

changed=$(git diff --name-only "$OLD" "$NEW" -- public/ | sed "s#^public#$SITE#")
if [[ -z "$changed" ]]; then
  echo "nothing to purge"
  exit 0
fi
mapfile -t urls <<<"$changed"

for (( i = 0; i < ${#urls[@]}; i += 30 )); do
  purge "${urls[@]:i:30}"
done

text="Deployed ${OLD:0:8}..${NEW:0:8}, purged ${#urls[@]} files"
jq -cn --arg text "$text" '{text: $text}' | post "$SLACK_WEBHOOK_URL"
echo
echo "$text"
