#!/bin/sh

REPO=/srv/docs/repo
BUILDS=/srv/docs/builds
LINK=/srv/docs/current
STAMP=$(date +%Y%m%d-%H%M%S)
NEW="$BUILDS/$STAMP"

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

echo "Switching"
ln -s "$NEW" "$LINK.next"
mv -T "$LINK.next" "$LINK"

cd "$BUILDS"
ls -1 | sort -r | tail -n +6 | while read -r old; do
  echo "Removing $old"
  rm -rf "./$old"
done

nginx -t
sudo systemctl reload nginx
echo "Published $STAMP"
