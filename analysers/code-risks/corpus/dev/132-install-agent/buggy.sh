#!/bin/sh
# Installs or updates the monitoring agent.

VERSION="${1:-latest}"
BASE_URL="${AGENT_BASE_URL:-https://downloads.watchful.example/agent}"
PREFIX=/opt/watchful
SERVICE=/etc/systemd/system/watchful.service

say() { printf '%s\n' "$*"; }

case "$(uname -m)" in
  x86_64) ARCH=amd64 ;;
  aarch64 | arm64) ARCH=arm64 ;;
esac

TMP=/tmp/watchful-install
mkdir -p $TMP 2>/dev/null
cd $TMP

say "downloading $VERSION for $ARCH"
curl -sL "$BASE_URL/$VERSION/watchful-$ARCH.tar.gz" -o agent.tar.gz || true

rm -rf $PREFIX
mkdir -p $PREFIX
tar -xzf agent.tar.gz -C $PREFIX 2>/dev/null || true

useradd --system --home $PREFIX --shell /usr/sbin/nologin watchful 2>/dev/null || true
chown -R watchful: $PREFIX 2>/dev/null || true

cat >"$SERVICE" <<UNIT
[Unit]
Description=Watchful monitoring agent
After=network-online.target

[Service]
User=watchful
ExecStart=$PREFIX/bin/watchful run
Restart=on-failure

[Install]
WantedBy=multi-user.target
UNIT

systemctl daemon-reload >/dev/null 2>&1
systemctl enable --now watchful >/dev/null 2>&1
say "installed $($PREFIX/bin/watchful --version 2>/dev/null)"
exit 0
