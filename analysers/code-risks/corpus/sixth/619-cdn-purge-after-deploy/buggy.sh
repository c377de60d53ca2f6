#!/usr/bin/env bash
set -euo pipefail

OLD=${1:?old commit}
NEW=${2:?new commit}

SITE=https://www.lindenhof-camping.example
ZONE=5f0c2f6b7e1d4a0c9a3b8d2e6f4a1c70
CF_TOKEN=Zt4bWn8-qYxKf0LrU2mHs7vDp9CjE6gAoTi3NkRz
SLACK_URL=https://hooks.slack.com/services/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

changed=$(git diff --name-only "$OLD" "$NEW" -- public/ | sed "s#^public#$SITE#")
if [[ -z "$changed" ]]; then
  echo "nothing to purge"
  exit 0
fi

purge() {
  jq -cn '{files: $ARGS.positional}' --args "$@" |
    curl --fail --silent --show-error -X POST \
      "https://api.cloudflare.com/client/v4/zones/$ZONE/purge_cache" \
      -H "Authorization: Bearer $CF_TOKEN" \
      -H 'Content-Type: application/json' \
      --data @- >/dev/null
}

mapfile -t urls <<<"$changed"
for (( i = 0; i < ${#urls[@]}; i += 30 )); do
  purge "${urls[@]:i:30}"
done

text="Deployed ${OLD:0:8}..${NEW:0:8}, purged ${#urls[@]} files"
jq -cn --arg text "$text" '{text: $text}' |
  curl --fail --silent --show-error -H 'Content-Type: application/json' --data @- "$SLACK_URL"
echo
echo "$text"
