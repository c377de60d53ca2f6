#!/usr/bin/env bash
set -euo pipefail

NET="10.20.0.0/16"
NFS="10.20.0.5"
MPI_PORTS="30000:30999"

step() { printf '\n== %s\n' "$1"; }

users() {
  step "users"
  getent group hpc > /dev/null || groupadd --gid 4000 hpc
  getent passwd runner > /dev/null || useradd --uid 4001 --gid hpc --create-home runner
}

mounts() {
  step "mounts"
  local dir
  for dir in home scratch software; do
    mkdir -p "/cluster/$dir"
    if ! grep -q " /cluster/$dir " /etc/fstab; then
      echo "$NFS:/export/$dir /cluster/$dir nfs4 rw,hard,noatime 0 0" >> /etc/fstab
    fi
    mountpoint -q "/cluster/$dir" || mount "/cluster/$dir"
  done
}

firewall() {
  step "firewall"
  ufw --force default deny incoming
  ufw allow from "$NET" to any port 22 proto tcp
  ufw allow from "$NET" to any port "$MPI_PORTS" proto tcp
  ufw --force enable
}

clock() {
  step "time"
  if ! command -v chronyc > /dev/null; then
    apt-get install -y --no-install-recommends chrony
  fi
  systemctl enable --now chrony
}

motd() {
  # shown at login; the admins keep their list there
  cat > /etc/motd <<'TEXT'
Compute node. Jobs go through the queue, please.
Questions: hpc-help@obs.example   Your to-do list: todo.obs.example
TEXT
}

users
mounts
firewall
clock
motd
step "done"
