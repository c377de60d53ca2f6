/**
 * Programs that keep something for people, and look with the same words: `restic snapshots`, `nats stream ls`. Any other
 * call of them is an unknown program; what they throw away stands in `loss-families.ts`.
 */
import type { Program } from "../../shell/analysis.ts";
import { textOf } from "../../shell/field.ts";
import { oneOf } from "../../shell/one-of.ts";
import { unknownForm } from "./reading-forms.ts";

const NAMES =
  "restic rustic borg borgmatic kopia pgbackrest wal-g barman snapper velero kubeadm talosctl crictl ctr buildah skopeo crane oras regctl lxc incus machinectl limactl colima nats rpk rabbitmqadmin pulsar-admin nvme cryptsetup btrfs dmsetup ceph rados rbd fossil bzr dvc azcopy s5cmd b2 argocd helmfile kapp argo tkn govc xe qm pct mlflow ollama airflow dagster databricks pm2 supervisorctl certbot sentry-cli influx schtasks";
const LOOKS =
  /^(list|ls|show|status|info|describe|get|stats|check|diff|view|history|logs?|snapshots|search|find|cat|inspect|images|containers|pods|ps|health|version|help|query|list-\w+|\w+-list|\w+-logs?|smart-log|id-ctrl|id-ns|luksDump|certificates|devices|usage|members|events|digest|manifest|dumpxml|dominfo|domstate|capabilities|vol-list|net-list|experiments|\/query)$/i;
/** First words that do something to what is named behind them. */
const ACTS =
  /^(backup|create|add|run|exec|import|export|apply|set|put|copy|cp|mv|restore|init|mount|push|pull|sync|build|start|stop|restart|pub|send|edit|login|config|recover|extract|install|delete|rm|remove|forget|prune|commit|merge|update|checkout|switch|open|reset|destroy|format|attach|shell|up|down)$/i;

const keeper: Program = (call) => {
  const { effects } = call.scope.analysis;
  const words = call.args.filter(({ text }) => !text.startsWith("-")).map(textOf);
  const [verb = "", second = ""] = words;
  const asks = call.args.some(({ text }) => /^(--(dry-run|list|help|version)|-h|\/query)$/i.test(text));
  if (asks || LOOKS.test(verb) || (LOOKS.test(second) && !ACTS.test(verb))) {
    effects.network = true;
    return;
  }
  unknownForm(call);
};

/** A file system of a cluster, whose verbs are options: `hdfs dfs -ls /`. */
const cluster: Program = (call) => {
  const verb = call.args.find(({ text }) => text.startsWith("-"));
  if (
    oneOf("-ls -lsr -cat -text -tail -head -du -df -dus -count -stat -test -checksum -getfacl -report").test(
      textOf(verb),
    )
  )
    call.scope.analysis.effects.network = true;
  else unknownForm(call);
};

export const KEEPERS: Readonly<Record<string, Program>> = {
  ...Object.fromEntries(NAMES.split(" ").map((name) => [name, keeper])),
  hdfs: cluster,
  hadoop: cluster,
};
