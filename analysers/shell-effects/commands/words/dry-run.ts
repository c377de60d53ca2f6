/**
 * Calls that only say what they would do. Each family of programs has its own flag for that, so a letter counts only for
 * the programs that mean it so: `-n` is a dry run to `zfs destroy` and a label to `mkfs.vfat`.
 */
import type { Invocation, Program } from "../../shell/analysis.ts";
import { oneOf } from "../../shell/one-of.ts";

/** Programs that heed the long flag; others may take it for an argument of what they run. */
const LONG = oneOf("helm apt apt-get aptitude brew zypper wipefs sfdisk");
const LONG_FLAG =
  /^--(dry-?run|simulate|just-print|no-act|no-action|recon|what-if)(=(client|server|true|1|yes))?$/;

const SHORT: Readonly<Record<string, RegExp>> = {
  zfs: /n/,
  zpool: /n/,
  wipefs: /n/,
  sfdisk: /n/,
  sgdisk: /P/,
  "mkfs.ext4": /n/,
  "mkfs.ext3": /n/,
  "mkfs.ext2": /n/,
  mke2fs: /n/,
  "mkfs.xfs": /N/,
  brew: /n/,
  "apt-get": /s/,
  apt: /s/,
  fsck: /N/,
  e2fsck: /n/,
  lvremove: /t/,
  vgremove: /t/,
  pvremove: /t/,
};
/** A bundle of letters; what follows a letter with a value is not looked at, and costs a refusal at most. */
const BUNDLE = /^-[A-Za-z]+$/;

export function isDryRun({ name, args }: Invocation): boolean {
  const end = args.findIndex(({ text }) => text === "--");
  const own = end === -1 ? args : args.slice(0, end);
  // A program that is handed the charts runs all the same.
  if (own.some(({ text }) => text.startsWith("--post-renderer"))) return false;
  if (LONG.test(name) && own.some(({ text }) => LONG_FLAG.test(text))) return true;
  const letters = SHORT[name];
  return (
    letters !== undefined &&
    own.some(({ text }, at) => BUNDLE.test(text) && letters.test(text) && own[at - 1]?.text !== "-o")
  );
}

/** The program as it is, where the call does more than say what it would do. */
export const unlessDry =
  (program: Program): Program =>
  (call) =>
    isDryRun(call) ? undefined : program(call);
