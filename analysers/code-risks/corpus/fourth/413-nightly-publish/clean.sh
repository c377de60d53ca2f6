#!/bin/sh
set -eu

IMAGE=${1:?image file}
VERSION=${2:?version}
SERVER="https://artifacts.moorhen-robotics.io/firmware/nightly"
UPLOAD_TOKEN="${UPLOAD_TOKEN:?set UPLOAD_TOKEN in the CI variables}"
CHAT_PASSWORD=$(cat "${CREDENTIALS_DIRECTORY:-/run/secrets}/chat_password")

if [ ! -s "$IMAGE" ]; then
  echo "no image at $IMAGE" >&2
  exit 1
fi

sum=$(sha256sum "$IMAGE" | cut -d' ' -f1)
size=$(wc -c < "$IMAGE")
name="moorhen-$VERSION.bin"

upload() {
  curl --fail --silent --show-error \
    -H "Authorization: Bearer $UPLOAD_TOKEN" \
    -T "$1" "$SERVER/$2"
}

upload "$IMAGE" "$name"
printf '%s  %s\n' "$sum" "$name" > "$IMAGE.sha256"
upload "$IMAGE.sha256" "$name.sha256"

# known checksum of the empty image, the server answers it for a failed upload
EMPTY_SHA="e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
if [ "$sum" = "$EMPTY_SHA" ]; then
  echo "empty upload" >&2
  exit 1
fi

msg="nightly $VERSION uploaded ($size bytes)"
curl --fail --silent -u "ci-bot:$CHAT_PASSWORD" \
  --data-urlencode "text=$msg" \
  https://chat.moorhen-robotics.io/rooms/firmware/messages > /dev/null

echo "$msg"
