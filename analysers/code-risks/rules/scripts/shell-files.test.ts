import { describe, expect, it } from "vitest";
import { named, type Twins } from "../../twins.fixture.ts";

const lines = (...all: string[]): string => `${all.join("\n")}\n`;

const TWINS: Readonly<Record<string, readonly Twins[]>> = {
  "shell-unhandled": [
    [
      "a script that ends at its first failure",
      "a.sh",
      "curl -sL https://x.example -o a || true\n",
      "set -eu\ncurl -sL https://x.example -o a || true\n",
    ],
  ],
  "shell-leak": [
    [
      "mounts for good",
      "infra/node.sh",
      '#!/bin/bash\nmount -o loop image.iso "$work"\ncp -r "$work/." out/\numount "$work"\n',
      "#!/bin/bash\nmountpoint -q /cluster/home || mount /cluster/home\n",
    ],
    [
      "holds a lock, or its output, for as long as it runs",
      "ops/sync.sh",
      '#!/bin/bash\nread_one() {\n  exec {fd}<"$1"\n  read -r line <&"$fd"\n}\n',
      "#!/bin/bash\nexec >>/var/log/sync.log 2>&1\nexec 9>/run/lock/sync.lock\nflock -n 9 || exit 0\n",
    ],
  ],
  "shell-zone": [
    [
      "tells runs apart by a moment",
      "ops/backup.sh",
      'day="$(date +%F)"\n',
      'stamp="$(date +%Y-%m-%d_%H%M)"\nlog() { echo "$(date \'+%F %T\') $*"; }\n',
    ],
  ],
  "shell-fetch": [
    [
      "sends what it is given to an address of its own",
      "ops/backup.sh",
      'curl -fsS -o /dev/null "$1"\n',
      'curl -fsS -o /dev/null --data-raw "$1" "$HEALTHCHECK/fail"\n',
    ],
    [
      "fetches what whoever runs it has to name",
      "bin/sync.sh",
      'URL=$1\nwget -q -O all.tar "$URL"\n',
      'URL=${CATALOGUE_URL:?CATALOGUE_URL is not set}\nwget -q -O all.tar "$URL"\n',
    ],
  ],
  "shell-pipe": [
    [
      "hears of a failure inside of a pipe that goes over several lines",
      "ops/send.sh",
      'set -eu\ntar --create --zstd . \\\n  | ssh "$HOST" "cat > all.tar"\n',
      'set -euo pipefail\ntar --create --zstd . \\\n  | ssh "$HOST" "cat > all.tar"\n',
    ],
  ],
  "shell-path": [
    [
      "asks what it was given for",
      "ops/restore.sh",
      lines("tenant=$1", 'cp -a staging/. "/srv/uploads/$tenant/"', 'mv x "$TRASH/$(basename -- "$tenant")"'),
      lines("tenant=$1", '[[ "$tenant" =~ ^[a-z]+$ ]] || exit 64', 'cp -a staging/. "/srv/uploads/$tenant/"'),
    ],
  ],
  "shell-evaluated": [
    [
      "sends the values beside a fixed script",
      "ops/release.sh",
      lines("branch=$1", 'ssh "$user@$host" "', "  cd /srv/app", "  git checkout origin/$branch", '"'),
      lines(
        "branch=$1",
        `ssh "$user@$host" "bash -s -- $(printf '%q' "$branch")" <<'END'`,
        'git checkout "$1"',
        "END",
      ),
    ],
  ],
  "shell-race": [
    [
      "takes the lock in one step",
      "ops/rotate.sh",
      lines(
        "LOCK=/run/x.pid",
        'if [ -f "$LOCK" ]; then',
        "  say running",
        "  exit 0",
        "fi",
        'echo $$ > "$LOCK"',
      ),
      lines("exec 9>/run/x.lock", "flock -n 9 || exit 0", "dump"),
    ],
  ],
};

describe.each(Object.entries(TWINS))("%s is told from its look-alike:", (rule, twins) => {
  it.each(twins)("%s", (_title, path, risky, harmless) => {
    expect(named(rule, path, risky, harmless)).toEqual([true, false]);
  });
});
