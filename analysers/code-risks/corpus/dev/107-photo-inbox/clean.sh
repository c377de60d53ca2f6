#!/bin/bash
# Makes web sizes of the photos customers dropped by SFTP.
set -euo pipefail

INBOX=${INBOX:-/srv/sftp/inbox}
WEB=${WEB:-/srv/www/photos}
ARCHIVE=${ARCHIVE:-/srv/archive/photos}
SIZES="480 1200"
LOCK=/run/lock/process-inbox.lock

exec 9>"$LOCK"
flock -n 9 || { echo "already running"; exit 0; }

mkdir -p "$WEB" "$ARCHIVE"
# Uploads that still grow are left for the next run.
MARK=$(mktemp)
trap 'rm -f "$MARK"' EXIT
touch -d '2 minutes ago' "$MARK"

for size in $SIZES; do
  # The text of sh -c is constant; the names come as its arguments, so nothing of them is parsed.
  find "$INBOX" -type f -iname '*.jpg' ! -newer "$MARK" -print0 |
    xargs -0 -r -n1 -P4 sh -c 'convert "$3" -auto-orient -resize "$1x$1" "$2/$1-$(basename -- "$3")"' sh "$size" "$WEB"
done

for dir in "$INBOX"/*/; do
  [ -d "$dir" ] || continue
  album=$(basename -- "$dir")
  find "$dir" -type f -iname '*.jpg' ! -newer "$MARK" \
    -exec exiftool -q -overwrite_original -Album="$album" {} +
done

find "$INBOX" -type f -iname '*.jpg' ! -newer "$MARK" -exec mv -n -t "$ARCHIVE" -- {} +
find "$INBOX" -mindepth 1 -type d -empty -delete

count=$(find "$WEB" -type f -newer "$MARK" | wc -l)
echo "made $count web photos"
