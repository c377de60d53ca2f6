#!/bin/sh
set -eu

REPO=/srv/docs/repo
BUILDS=/srv/docs/builds
LINK=/srv/docs/current
STAMP=$(date +%Y%m%d-%H%M%S)
NEW="$BUILDS/$STAMP"

abandon() {
  status=$?
  if [ "$status" -ne 0 ]; then
    echo "Publishing failed, the site was not changed" >&2
    rm -rf -- "$NEW" "$LINK.next"
  fi
  exit "$status"
}
trap abandon EXIT

echo "Fetching"
cd "$REPO"
git fetch --quiet origin docs
git checkout --quiet --force origin/docs

echo "Installing requirements"
. /srv/docs/venv/bin/activate
pip install --quiet -r requirements.txt

echo "Building $NEW"
mkdir -p "$NEW"
mkdocs build --strict --site-dir "$NEW"
test -s "$NEW/index.html"
sudo nginx -t

echo "Switching"
rm -f -- "$LINK.next"
ln -s "$NEW" "$LINK.next"
mv -T "$LINK.next" "$LINK"
trap - EXIT

sudo systemctl reload nginx

cd "$BUILDS"
ls -1 | sort -r | tail -n +6 | while read -r old; do
  echo "Removing $old"
  # an old build that cannot be removed is no reason to fail
  rm -rf "./$old" || true
done
echo "Published $STAMP"
