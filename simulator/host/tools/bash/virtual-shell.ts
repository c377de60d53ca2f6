import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { HostPlace } from "../../services/host-config.ts";

/**
 * The script that bash reads before a command so that time and chance inside it are the world's: `sleep` really blocks,
 * but until the virtual clock says so, `date` shows virtual time, `RANDOM` is seeded, and both output streams
 * are one, so that their order is the order of writing. Talks to the simulator over descriptors 3 and 4.
 *
 * `read -t` because on Bun the descriptors do not block. Known limits: other programs than bash see real time; `RANDOM`
 * of a subshell, process ids and `SECONDS` are real; of two sleeps that run at once in one command, either may be woken
 * first.
 */
const PREAMBLE = `if [ -n "$SIMULATOR_SEED" ]; then
  exec 2>&1
  RANDOM=$SIMULATOR_SEED
  unset SIMULATOR_SEED
fi
sleep() {
  local answer
  { printf 'sleep %s\\n' "$*" >&3; } 2>/dev/null && read -r -t 1000000 answer <&4 && [ "$answer" = ok ] && return 0
  command sleep "$@"
}
date() {
  local answer argument
  for argument; do
    case $argument in -d* | --date* | -f* | --file* | -r* | --reference* | -s* | --set*) command date "$@"; return ;; esac
  done
  if { printf 'date\\n' >&3; } 2>/dev/null && read -r -t 1000000 answer <&4; then
    TZ="\${TZ:-UTC0}" command date -d "@$answer" "$@"
  else
    command date "$@"
  fi
}
`;

/** Writes the preamble into the data directory of the instance; the path goes into `BASH_ENV`. */
export function writePreamble(place: HostPlace): string {
  mkdirSync(place.data, { recursive: true });
  const path = join(place.data, "virtual-shell.sh");
  writeFileSync(path, PREAMBLE);
  return path;
}

/** Milliseconds that the arguments of \`sleep\` ask for, or undefined when sleep itself would complain. */
export function sleepMs(args: string): number | undefined {
  const words = args.split(/\s+/).filter((word) => word !== "");
  if (words.length === 0) return undefined;
  let total = 0;
  for (const word of words) {
    if (word === "infinity" || word === "inf") return Number.MAX_SAFE_INTEGER;
    const match = /^(\d+(?:\.\d*)?|\.\d+)([smhd]?)$/.exec(word);
    if (!match) return undefined;
    total += Number(match[1]) * (UNIT_MS[match[2] ?? ""] ?? 1000);
  }
  return Math.round(total);
}

const UNIT_MS: Readonly<Record<string, number>> = {
  "": 1000,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};
