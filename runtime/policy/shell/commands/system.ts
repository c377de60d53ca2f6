/**
 * Machine administration: mostly outside of the project, some of it beyond repair.
 */
import type { Invocation, Judge } from "../analysis.ts";
import { readOptions } from "../options.ts";
import { forkScope } from "../scope.ts";
import { NOTHING } from "../stream.ts";
import { writeField } from "../write.ts";

const opaque = (call: Invocation): void => call.scope.analysis.findings.runs(call.name);

const destroys =
  (reason: string): Judge =>
  (call) => {
    opaque(call);
    call.scope.analysis.findings.destroy(reason);
  };

const disk = destroys("it rewrites a disk");

const crontab: Judge = (call) => {
  const options = readOptions(call.args, "u");
  if (options.has("l")) return;
  opaque(call);
  if (call.stdin.kind === "text") {
    // Five fields of time, then the command that will run.
    for (const line of call.stdin.text.split("\n"))
      call.scope.analysis.runText(
        line.replace(/^\s*(@\w+|(\S+\s+){4}\S+)\s+/, ""),
        forkScope(call.scope),
        NOTHING,
      );
  }
  if (options.has("r")) call.scope.analysis.findings.destroy("it deletes all scheduled jobs");
};

const firewall: Judge = (call) => {
  if (call.args.some(({ text }) => /^(-L|-S|--list|list|status)$/.test(text))) return;
  opaque(call);
  if (call.args.some(({ text }) => /^(-F|--flush|-X|flush|reset)$/.test(text)))
    call.scope.analysis.findings.destroy("it drops all firewall rules");
};

const service: Judge = (call) => {
  if (
    call.args.some(({ text }) =>
      /^(status|list-units|list-unit-files|is-active|is-enabled|show|cat|print|list)$/.test(text),
    )
  )
    return;
  opaque(call);
};

const date: Judge = (call) => {
  if (readOptions(call.args, "d f r I").has("s", "set")) opaque(call);
};

const open: Judge = () => undefined;

const cipher: Judge = (call) => {
  const out = call.args.findIndex(
    ({ text }) =>
      text === "-out" || text === "-o" || text === "--output" || text === "-keyout" || text === "-f",
  );
  const target = call.args[out + 1];
  if (out !== -1 && target !== undefined) writeField(target, call.scope);
  const decodes = call.args.some(({ text }) => /^(-d|--decrypt|-decrypt|-D)$/.test(text));
  return { ok: null, out: { kind: decodes ? "decoded" : "computed" } };
};

const compiler: Judge = (call) => {
  const options = readOptions(call.args, "o I L l D x std isystem include");
  const target = options.values.get("o");
  call.scope.analysis.findings.builds();
  if (target !== undefined) writeField(target, call.scope);
};

const signals: Judge = () => undefined;

export const SYSTEM: Readonly<Record<string, Judge>> = {
  mkfs: disk,
  "mkfs.ext4": disk,
  "mkfs.xfs": disk,
  "mkfs.vfat": disk,
  "mkfs.btrfs": disk,
  fdisk: disk,
  sfdisk: disk,
  parted: disk,
  wipefs: disk,
  mkswap: disk,
  sgdisk: disk,
  blkdiscard: disk,
  hdparm: disk,
  crontab,
  iptables: firewall,
  ip6tables: firewall,
  nft: firewall,
  ufw: firewall,
  systemctl: service,
  service,
  launchctl: service,
  journalctl: signals,
  dmesg: signals,
  userdel: destroys("it deletes a user"),
  deluser: destroys("it deletes a user"),
  groupdel: destroys("it deletes a group"),
  lvremove: destroys("it deletes a volume"),
  vgremove: destroys("it deletes a volume"),
  zpool: opaque,
  zfs: opaque,
  date,
  open,
  "xdg-open": open,
  pbcopy: open,
  xclip: open,
  pbpaste: open,
  logger: open,
  notify_send: open,
  "notify-send": open,
  say: open,
  openssl: cipher,
  gpg: cipher,
  gpg2: cipher,
  age: cipher,
  sops: cipher,
  "ssh-keygen": cipher,
  gcc: compiler,
  "g++": compiler,
  cc: compiler,
  "c++": compiler,
  clang: compiler,
  "clang++": compiler,
  rustc: compiler,
  javac: compiler,
  kotlinc: compiler,
  ghc: compiler,
  ocamlc: compiler,
  nasm: compiler,
  ld: compiler,
  ar: compiler,
};
