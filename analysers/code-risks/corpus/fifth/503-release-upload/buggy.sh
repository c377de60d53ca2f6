#!/usr/bin/env bash
set -euo pipefail

# Usage: scripts/release.sh [channel]
channel="${1:-beta}"
root="$(cd "$(dirname "$0")/.." && pwd)"
cd "$root"

server="https://releases.hexforge.example"
release_token="hfr_9vK2mQ71xTzYw84LbnE0cUo3RjAqD6sP"
chat_hook="https://chat.hexforge.example/hooks/b7c1e0d29f4a4c55/Xq8LwZ2vNn0Trk5Y"

version="$(node -p 'require("./package.json").version')"
archive="dist/hexforge-${version}-${channel}.tar.gz"

echo "==> building ${version} (${channel})"
npm run --silent build
tar -czf "$archive" -C build .
checksum="$(sha256sum "$archive" | cut -d' ' -f1)"

echo "==> uploading ${archive}"
curl --fail --silent --show-error \
  -H "Authorization: Bearer ${release_token}" \
  -H "X-Checksum-Sha256: ${checksum}" \
  --upload-file "$archive" \
  "${server}/v1/${channel}/$(basename "$archive")"

curl --fail --silent --show-error -H 'Content-Type: application/json' \
  -d "{\"text\": \"Map editor ${version} is in ${channel}\"}" \
  "$chat_hook"
echo "==> done"
