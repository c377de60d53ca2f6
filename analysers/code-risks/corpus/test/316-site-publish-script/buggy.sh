#!/usr/bin/env bash
# Publishes the documentation site: build, copy, switch the link.
set -u

ROOT="/srv/docs-site"
REPO="${REPO:-/srv/src/docs}"
KEEP=5
release="${ROOT}/releases/$(date -u +%Y%m%d%H%M%S)"

say() {
  printf '[publish] %s\n' "$1"
}

build() {
  cd "$REPO"
  git pull --ff-only --quiet
  npm ci --no-audit --no-fund
  npm run build
}

copy() {
  mkdir -p "$release"
  cp -a "${REPO}/dist/." "$release/"
}

switch_link() {
  ln -sfn "$release" "${ROOT}/current.tmp"
  mv -T "${ROOT}/current.tmp" "${ROOT}/current"
}

prune() {
  # ls sorts by name, which is the time here
  ls -1 "${ROOT}/releases" | head -n "-${KEEP}" | while read -r old; do
    rm -rf -- "${ROOT:?}/releases/${old:?}"
  done
}

say "building $(git -C "$REPO" rev-parse --abbrev-ref HEAD)"
build
say "copying to ${release}"
copy
switch_link
prune
# a missing warm-up is no reason to fail: the site is already live
curl --silent --output /dev/null --max-time 5 https://docs.example.org/ || say "warm-up failed"
say "done"
