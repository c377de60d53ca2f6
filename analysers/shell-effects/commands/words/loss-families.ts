/**
 * Programs that keep something for people, by family: backups, clusters, containers, queues, disks, version control. Each
 * family agrees on the words for throwing that away, whichever of its programs is called and whether or not it has a row
 * of its own. A word counts among the first operands, an option wherever it stands before `--`.
 */
import { oneOf } from "../../shell/one-of.ts";
import { withoutNames } from "./one-verb.ts";

interface Family {
  readonly programs: { test(name: string): boolean };
  /** What goes, for the reason. */
  readonly what: string;
  /** Operands; a phrase of two words as `noun verb`. */
  readonly verbs?: RegExp;
  readonly options?: RegExp;
  /** All of it is loss, with whatever words. */
  readonly always?: true;
  /** Options that take all of it back. */
  readonly unless?: RegExp;
  /** `-n` only shows what would go. */
  readonly drySwitch?: true;
}

/** Operands that are looked at; names of things may follow. */
const POSITIONS = 4;

const DRY =
  /^--?(dry-?run|dryrun|dry_run|simulate|no-?op|just-print|what-?if|preview|preview-only|help|version)(=(?!false|0|no).*)?$/i;

/** In the first place they only look, whatever is named behind them. */
const ASKS =
  /^(plan|show|list|ls|status|info|describe|get|diff|help|check|stats|snapshots|verify|inspect|search|cat|view|history|log|logs)$/;

const FAMILIES: readonly Family[] = [
  {
    programs: oneOf(
      "restic rustic borg borgmatic attic duplicity duply duplicacy kopia tarsnap pgbackrest wal-g wal-e barman rdiff-backup snapper timeshift velero rsnapshot bup proxmox-backup-client autorestic zbackup pgmoneta stash-cli",
    ),
    what: "backups",
    verbs:
      /^(forget|prune|delete|del|rm|expire|purge|destroy|nuke|cleanup|remove|remove-\S+|stanza-delete|(key|keys|tag) (remove|delete))$/,
    options: /^--(delete|delete-\w+|remove-older-than|nuke|prune|purge)(=|$)/,
    drySwitch: true,
  },
  { programs: oneOf("tarsnap"), what: "an archive", options: /^-[a-zA-Z]*d[a-zA-Z]*$/ },
  {
    programs: oneOf(
      "kubeadm talosctl rke rke2 k0s k0sctl microk8s kubespray kind k3d k3s minikube ctlptl eksctl kops gardenctl",
    ),
    what: "a cluster",
    verbs: /^(reset|remove|delete|destroy|wipe|uninstall|down)$/,
    options: /^--(purge|wipe|delete-\w+)(=|$)/,
  },
  {
    programs: oneOf("k3s-uninstall.sh k3s-agent-uninstall.sh rke2-uninstall.sh"),
    what: "a cluster",
    always: true,
  },
  {
    programs: oneOf(
      "crictl ctr buildah skopeo crane oras regctl reg lxc incus machinectl limactl colima orb",
    ),
    what: "containers, images or volumes",
    verbs:
      /^(rmi|prune|reset|purge|(containers?|c|images?|i|image|volumes?|pod|pods|sandboxes|snapshots?|content|namespaces|ns|network|networks|machine|manifest|system|storage|storage volume) (rm|remove|delete|prune|reset))$/,
  },
  {
    programs: oneOf("crictl buildah machinectl limactl colima orb"),
    what: "containers, images or volumes",
    verbs: /^(rm|rmp|rmi|remove|delete)$/,
    options: /^--prune$/,
  },
  {
    programs: oneOf(
      "nats rpk rabbitmqadmin rabbitmqctl pulsar-admin zookeeper-shell zookeeper-shell.sh zkCli.sh zkcli rq kcat mosquitto_ctrl",
    ),
    what: "what a queue or a store of settings holds",
    verbs:
      /^(deleteall|rmr|delete|delete_\w+|purge|purge_\w+|reset|force_reset|empty|clear_queue|\S+ (rm|del|delete|purge|clear))$/,
  },
  {
    programs: { test: (name) => name.startsWith("kafka-") },
    what: "what a queue holds",
    options: /^--(delete|delete-\w+|remove)$/,
  },
  {
    programs: { test: (name) => name.startsWith("kafka-delete-records") },
    what: "what a queue holds",
    always: true,
  },
  {
    programs: oneOf(
      "nvme cryptsetup diskutil hdiutil tmutil mdadm sgdisk gdisk zpool zfs btrfs bcachefs dmsetup lvm multipath vdo stratis ceph rados rbd gluster drbdadm iscsiadm sg_format scsiadd",
    ),
    what: "what a disk holds",
    verbs:
      /^(format|sanitize|erase|luksFormat|luksErase|luksKillSlot|luksRemoveKey|delete\w*|remove|rm|destroy|purge|wipe\w*|eraseDisk|eraseVolume|secureErase|zeroDisk|randomDisk|reformat|partitionDisk|(\S+) (delete\w*|erase\w*|destroy|rm|remove|purge))$/,
    options: /^--(zap|zap-all|zero-superblock|security-erase(-enhanced)?|delete)$/,
  },
  {
    programs: { test: (name) => /^(mkfs|newfs)([._]\w+)?$|^mkfs\./.test(name) },
    what: "what a disk holds",
    always: true,
    drySwitch: true,
  },
  { programs: oneOf("badblocks debugfs"), what: "what a disk holds", options: /^-\w*w\w*$/ },
  {
    programs: oneOf("bzr brz fossil cvs darcs pijul sl dvc git-annex annex jj p4 got"),
    what: "edits or commits",
    verbs:
      /^(revert|clean|clean-tree|purge|uncommit|unrecord|unrevert|obliterate|strip|hide|rollback|gc|destroy|drop|dropunused|undo|abandon)$/,
    options: /^--(clean|force-remove)$/,
    drySwitch: true,
  },
  {
    programs: oneOf("hdfs hadoop ozone gfs"),
    what: "files of a cluster",
    options: /^-(rmr?|rmdir|deleteSnapshot|expunge|format)$/,
    verbs: /^(\S+ delete)$/,
  },
  {
    programs: oneOf("mc s3cmd azcopy b2 swift s5cmd gsutil obsutil ossutil coscli mgc rclone"),
    what: "objects of a store",
    options: /^--(remove|delete(-\w+)*|purge)(=true)?$/,
    verbs: /^(remove|rm|rb|del|purge|cleanup|dedupe|deletefile|rmdirs?|delete-\S+)$/,
    drySwitch: true,
  },
  {
    programs: oneOf("argocd helmfile flux kapp timoni argo tkn kargo"),
    what: "resources of a cluster",
    options: /^--prune$/,
    verbs: /^(delete|destroy|uninstall|delete-\w+)$/,
  },
  {
    programs: oneOf("terragrunt tf terraform tofu pulumi cdktf"),
    what: "resources",
    verbs: /^(destroy|destroy-all|run-all destroy|run destroy|down)$/,
    options: /^-?-replace=/,
  },
  {
    programs: oneOf("zappa copilot eb chalice up apex architect arc claudia"),
    what: "a deployment",
    verbs: /^(undeploy|terminate|destroy|delete|\S+ delete)$/,
  },
  {
    programs: oneOf(
      "govc xe qm pct pvesm esxcli vim-cmd virsh vboxmanage VBoxManage vmrun prlctl tart utmctl",
    ),
    what: "a virtual machine or its disks",
    verbs:
      /^(\S+\.(destroy|rm|remove|delete)|\S+-(destroy|delete|remove)|destroy|delete\w*|unregistervm|(\S+) (delete|destroy)|vmsvc\/destroy|free)$/,
  },
  {
    programs: oneOf("hasura atlas goose migrate dbmate"),
    what: "what a database holds",
    verbs: /^(drop|reset|down-to|metadata clear|schema clean|clean)$/,
    options: /^-(all)$/,
  },
  {
    programs: oneOf("mlflow nomad guix nix-store ollama hf huggingface-cli databricks airflow dagster"),
    what: "what it keeps",
    verbs: /^(gc|system gc|rm|\S+ (delete|rm|reset|wipe)|permanent-delete)$/,
    options: /^--delete$/,
  },
  {
    programs: oneOf("bcdedit schtasks net sc wmic wbadmin reg"),
    what: "settings of the machine",
    options: /^\/{1,2}delete\w*$/i,
    verbs: /^delete$/i,
  },
  {
    programs: oneOf("snap flatpak brew apt apt-get aptitude"),
    what: "programs with their data",
    options: /^--(purge|zap|delete-data)$/,
  },
  { programs: oneOf("gem dotnet nuget"), what: "a published package", verbs: /^(yank|nuget delete|delete)$/ },
  { programs: oneOf("bq"), what: "data", options: /^--replace(=true)?$/ },
  {
    programs: oneOf("systemctl loginctl"),
    what: "what a service or the machine holds",
    verbs: /^(clean|reboot|poweroff|halt|kexec|soft-reboot|emergency|rescue)$/,
  },
  {
    programs: oneOf("reboot poweroff halt shutdown telinit"),
    what: "what runs on the machine",
    always: true,
    unless: /^(-c|--show|-k|-w|--wtmp-only)$/,
  },
  {
    programs: oneOf("jj"),
    what: "edits or commits",
    verbs: /^(restore|(op|operation) (restore|abandon))$/,
  },
  {
    programs: oneOf("alembic"),
    what: "what a database holds",
    verbs: /^(downgrade base|base)$/,
    unless: /^--sql$/,
  },
  {
    programs: oneOf("oc kubectl"),
    what: "images or builds",
    verbs: /^adm prune$/,
  },
];

const byProgram = new Map<string, readonly Family[]>();

function familiesOf(name: string): readonly Family[] {
  const known = byProgram.get(name);
  if (known !== undefined) return known;
  const found = FAMILIES.filter(({ programs }) => programs.test(name));
  if (byProgram.size < 1000) byProgram.set(name, found);
  return found;
}

/** What the call throws away of what its family of programs keeps, in one phrase; null for nothing. */
export function familyLoss(name: string, args: readonly { readonly text: string }[]): string | null {
  const families = familiesOf(name);
  if (families.length === 0) return null;
  const end = args.findIndex(({ text }) => text === "--");
  const own = (end === -1 ? args : args.slice(0, end)).map(({ text }) => text);
  if (own.some((text) => DRY.test(text))) return null;
  if (ASKS.test(own[0] ?? "") || own.includes("--describe") || own.includes("--list")) return null;
  const told = withoutNames(end === -1 ? args : args.slice(0, end)).map(({ text }) => text);
  const operands = told.filter((text) => !text.startsWith("-")).slice(0, POSITIONS);
  const phrases = [...operands, ...operands.slice(1).map((text, at) => `${operands[at] ?? ""} ${text}`)];
  for (const { what, verbs, options, always, drySwitch, unless } of families) {
    if (own.some((text) => unless?.test(text) === true)) continue;
    if (drySwitch && own.includes("-n")) continue;
    const word =
      always === true
        ? ""
        : (phrases.find((one) => verbs?.test(one)) ?? own.find((text) => options?.test(text)));
    if (word !== undefined) return `${name} ${word}`.trimEnd() + ` throws away ${what}`;
  }
  return null;
}
