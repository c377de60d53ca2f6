/**
 * Machine administration: mostly outside of the project, some of it beyond repair.
 */
import type { Invocation, Program } from "../../shell/analysis.ts";
import { readOptions } from "../../shell/options.ts";
import { absolutePath, forkScope } from "../../shell/scope.ts";
import { NOTHING } from "../../shell/stream.ts";
import { writeField, writeHere } from "../../shell/write.ts";
import { lossVerb } from "../words/loss-verb.ts";
import { isRebuildable } from "../words/rebuildable.ts";
import { TERMINALS } from "./terminals.ts";
import { oneOf } from "../../shell/one-of.ts";
import { textOf } from "../../shell/field.ts";

const opaque = (call: Invocation): void => {
  const { effects } = call.scope.analysis;
  effects.runs(call.name);
  const loss = lossVerb(call.args);
  if (loss !== null) effects.destroy(`${call.name} ${loss}`);
};

/** Of ZFS: what has no verb that looks may change anything, and two verbs of loss are its own. */
const pools: Program = (call) => {
  const verb = textOf(call.args[0]);
  if (oneOf("list get status iostat history holds version help").test(verb)) return;
  opaque(call);
  if (oneOf("rollback labelclear").test(verb)) call.scope.analysis.effects.destroy(`${call.name} ${verb}`);
};

const destroys =
  (reason: string): Program =>
  (call) => {
    opaque(call);
    call.scope.analysis.effects.destroy(reason);
  };

const disk = destroys("it rewrites a disk");

/** Programs that also list partitions, or tell about a drive. */
const partitions: Program = (call) =>
  call.args.some(({ text }) => oneOf("-l --list -p --print -I print").test(text)) ? undefined : disk(call);

const crontab: Program = (call) => {
  const options = readOptions(call.args, "u");
  if (options.has("l")) return;
  opaque(call);
  if (call.stdin.kind === "text") {
    // Five fields of time, then the command that will run.
    for (const line of call.stdin.text.split("\n")) {
      const entry = line.trim();
      const command = entry.split(/\s+/).slice(entry.startsWith("@") ? 1 : 5);
      call.scope.analysis.runText(command.join(" "), forkScope(call.scope), NOTHING);
    }
  }
  if (options.has("r")) call.scope.analysis.effects.destroy("it deletes all scheduled jobs");
};

const firewall: Program = (call) => {
  if (call.args.some(({ text }) => oneOf("-L -S --list list status").test(text))) return;
  opaque(call);
  if (call.args.some(({ text }) => oneOf("-F --flush -X flush reset").test(text)))
    call.scope.analysis.effects.destroy("it drops all firewall rules");
};

const service: Program = (call) => {
  if (
    call.args.length === 0 ||
    call.args.some(({ text }) =>
      oneOf(
        "status list-units list-unit-files is-active is-enabled is-failed show cat print list list-timers list-sockets --status-all",
      ).test(text),
    )
  )
    return;
  opaque(call);
};

const date: Program = (call) => {
  if (readOptions(call.args, "d f r I").has("s", "set")) opaque(call);
};

const open: Program = () => undefined;

const cipher: Program = (call) => {
  call.args.forEach(({ text }, index) => {
    const target = call.args[index + 1];
    if (oneOf("-out -o --output -keyout -f").test(text) && target !== undefined)
      writeField(target, call.scope);
  });
  const decodes = call.args.some(({ text }) => oneOf("-d --decrypt -decrypt -D").test(text));
  return { ok: null, out: { kind: decodes ? "decoded" : "computed" } };
};

const keyring: Program = (call) => {
  const deletes = call.args.find(({ text }) => text.startsWith("--delete-"));
  if (deletes !== undefined) call.scope.analysis.effects.destroy(`${call.name} ${deletes.text}`);
  return cipher(call);
};

/** A compiler leaves its output beside the sources unless told where, or to check only. */
const compiler: Program = (call) => {
  const { args, scope } = call;
  scope.analysis.effects.builds();
  if (
    args.some(({ text }) =>
      /^(-fsyntax-only|-E|-M|-MM|-###|-t|-fno-code|-Xlint:none|--print=.*|--print|-dM|-dumpversion|-v|-V)$/.test(
        text,
      ),
    )
  )
    return;
  const options = readOptions(args, "o d I L l D x std isystem include edition crate-type C f outdir");
  const target = options.values.get("o") ?? options.values.get("d") ?? options.values.get("outdir");
  if (options.operands.length === 0) return;
  if (target === undefined) writeHere(scope);
  else {
    const path = absolutePath(scope, target.text);
    if (path === null || !isRebuildable(path, scope.analysis.effects.context.directory))
      writeField(target, scope);
  }
};

/** `ar rcs lib.a x.o` writes the archive, `ar x` what is in it, `ar t` only looks. */
const archiver: Program = ({ args, scope }) => {
  const [verb, archive] = args.filter(({ text }) => text !== "--");
  if (verb === undefined || /^-?[tp]/.test(verb.text)) return;
  if (/^-?x/.test(verb.text) || archive === undefined) writeHere(scope);
  else writeField(archive, scope);
};

/** Logs are read, or thrown away. */
const logs: Program = ({ args, scope }) => {
  if (args.some(({ text }) => text.startsWith("--vacuum-") || oneOf("-C -c --clear --read-clear").test(text)))
    scope.analysis.effects.destroy("it deletes logs");
};

export const SYSTEM: Readonly<Record<string, Program>> = {
  mkfs: disk,
  mke2fs: disk,
  newfs: disk,
  "mkfs.ext4": disk,
  "mkfs.xfs": disk,
  "mkfs.vfat": disk,
  "mkfs.btrfs": disk,
  fdisk: partitions,
  sfdisk: partitions,
  parted: partitions,
  wipefs: (call) => {
    // It lists what it finds, unless it is told what to wipe.
    if (call.args.some(({ text }) => /^(-[a-z]*[ao]|--(all|offset|types?|force))/.test(text))) disk(call);
  },
  pvremove: disk,
  mkswap: disk,
  sgdisk: partitions,
  blkdiscard: disk,
  hdparm: partitions,
  crontab,
  iptables: firewall,
  ip6tables: firewall,
  nft: firewall,
  ufw: firewall,
  systemctl: service,
  loginctl: service,
  hostnamectl: service,
  timedatectl: service,
  localectl: service,
  sysctl: (call) => {
    if (call.args.some(({ text }) => /^(-w|-p|--load|--write)|=/.test(text))) opaque(call);
  },
  swapon: (call) => {
    if (!call.args.some(({ text }) => /^(--show|-s|--summary)/.test(text))) opaque(call);
  },
  "xdg-mime": (call) => {
    if (textOf(call.args[0]) !== "query") opaque(call);
  },
  mdadm: (call) => {
    if (!call.args.some(({ text }) => oneOf("--detail -D --examine -E --query -Q").test(text))) opaque(call);
  },
  service,
  // Its `-c` is a cursor.
  journalctl: (call) => logs({ ...call, args: call.args.filter(({ text }) => text !== "-c") }),
  dmesg: logs,
  userdel: destroys("it deletes a user"),
  deluser: destroys("it deletes a user"),
  groupdel: destroys("it deletes a group"),
  lvremove: destroys("it deletes a volume"),
  vgremove: destroys("it deletes a volume"),
  vgreduce: destroys("it takes a disk out of a volume"),
  lvreduce: destroys("it makes a volume smaller"),
  zpool: pools,
  zfs: pools,
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
  gpg: keyring,
  gpg2: keyring,
  age: cipher,
  sops: (call) => {
    const [verb, , ...command] = call.args;
    // The command stands in one word, for a shell.
    if (oneOf("exec-env exec-file").test(textOf(verb)))
      return call.scope.analysis.runText(
        command.map(({ text }) => text).join(" "),
        forkScope(call.scope),
        NOTHING,
      );
    if (call.args.some(({ text }) => oneOf("-i --in-place").test(text)))
      for (const file of readOptions(call.args).operands) writeField(file, call.scope);
    return cipher(call);
  },
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
  as: compiler,
  gfortran: compiler,
  scalac: compiler,
  swiftc: compiler,
  groovyc: compiler,
  erlc: compiler,
  ar: archiver,
  virsh: opaque,
  VBoxManage: opaque,
  mount: ({ args, scope }) => {
    if (args.length > 0) scope.analysis.effects.runs("mount");
  },
  ...TERMINALS,
  "ssh-add": ({ args, scope }) => {
    if (!args.some(({ text }) => oneOf("-l -L").test(text))) scope.analysis.effects.runs("ssh-add");
  },
};
