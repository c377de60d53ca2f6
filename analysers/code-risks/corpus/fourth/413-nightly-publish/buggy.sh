#!/bin/sh
set -eu

IMAGE=${1:?image file}
VERSION=${2:?version}
SERVER="https://artifacts.moorhen-robotics.io/firmware/nightly"
UPLOAD_TOKEN="mrt_9fK2xQv7LbN4tYc8WzR1pHs6UdE3aJg0"
CHAT_PASSWORD='Kj8#vd2!mQpz'

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

msg="nightly $VERSION uploaded ($size bytes)"
curl --fail --silent -u "ci-bot:$CHAT_PASSWORD" \
  --data-urlencode "text=$msg" \
  https://chat.moorhen-robotics.io/rooms/firmware/messages > /dev/null

echo "$msg"
