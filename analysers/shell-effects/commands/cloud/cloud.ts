/**
 * Clients of clouds, clusters and hosting services. They change nothing in the work tree, but what they delete is
 * gone. So a verb of loss counts in every place where such a program puts its verbs.
 */
import type { Program } from "../../shell/analysis.ts";
import { textOf, literal, type Field } from "../../shell/field.ts";
import { readOptions } from "../../shell/options.ts";
import { forkScope } from "../../shell/scope.ts";
import { NOTHING, type Outcome } from "../../shell/stream.ts";
import { writeField, writeHere } from "../../shell/write.ts";
import { containers } from "./containers.ts";
import { lossVerb } from "../words/loss-verb.ts";
import { withoutNames } from "../words/one-verb.ts";
import { oneOf, type Meant } from "../../shell/one-of.ts";

const READ_VERB =
  /^(get|list|ls|describe|show|status|logs|info|version|whoami|config|view|top|explain|diff|plan|validate|output|inspect|ps|images|history|search|cat|stat|head|help|api-resources|cluster-info|auth|lint|template|graph|providers|events|port|context|stats|df|locate|tail|metrics|contexts|preview|ping|current|releases|env|members|list_\w+|fmt-check|exists|query|read|uses|url|completion|kustomize|verify|synth|synthesize|notices|find|topic|lsd|lsl|lsf|lsjson|what-if|[\w-]+:(list|info|ls|get|status|show|backups|ps|diagnose|locks))$|^(get|list|describe|head|lookup|batch-get|filter|test|check|view|search|query|scan|show|validate|estimate|simulate|admin-get|admin-list|download-db-log|detect)-/;

/** Short verbs, which mean a resource unless they stand behind a part of the client's own set-up. */
const REMOVES =
  /^(?!(repo|plugin|plugins|config|configurations|components|extension|context|auth|krew)\b)(\S+ )?(\S+ )?(rm|rb|del|remove)( |$)/;

/** Flags whose value could be taken for a verb. */
const VALUED = oneOf(
  "-n --namespace --context --kube-context --kubeconfig --cluster --profile --region --project -g --resource-group -o --output -a --app --endpoint-url --account --query --format --filter --subscription --zone --verbosity --color --ca-bundle --cli-connect-timeout --cli-read-timeout --server --token --as --user --selector -l --field-selector --configuration --sort-by --limit --name",
);

const verbsOf = (args: readonly Field[]): string[] =>
  args.flatMap(({ text }, index) =>
    text.startsWith("-") || VALUED.test(textOf(args[index - 1])) ? [] : [text],
  );

/** Verbs behind which a verb of loss is the name of something, or what is asked about. */
const ASKS = /^(get|list|ls|describe|explain|show|help|can-i|(get|list|describe)-.+)$/;
/** These are areas of other clients: `aws logs delete-log-group`. */
const ASKS_OF_CLUSTERS = oneOf("logs top");

/** The arguments without what a question is about. The value of a flag asks nothing: `-n get delete x`. */
function untilQuestion(name: string, args: readonly Field[]): readonly Field[] {
  // The first operand is a name for hosts.
  if (name.startsWith("ansible")) return args;
  const isCluster = oneOf("kubectl oc k").test(name);
  const at = args.findIndex(
    ({ text }, index) =>
      (ASKS.test(text) || (isCluster && ASKS_OF_CLUSTERS.test(text))) &&
      !/^-[^=]*$/.test(textOf(args[index - 1])),
  );
  return at === -1 ? args : args.filter(({ text }, index) => index <= at || text.startsWith("-"));
}

/** Without what is the value of a known flag: `--query delete` asks for a field of that name. */
const withoutValues = (args: readonly Field[]): readonly Field[] =>
  args.filter(({ text }, index) => text.startsWith("-") || !VALUED.test(textOf(args[index - 1])));

/** Files of the project that a client keeps, and what it publishes without a verb. */
function changesOwnSetup(name: string, verbs: readonly string[], args: readonly Field[]): boolean {
  const [area = "", verb = ""] = verbs;
  if (oneOf("vercel netlify").test(name) && args.some(({ text }) => oneOf("--prod --production").test(text)))
    return true;
  if (oneOf("config env context").test(area) && oneOf("set pull save unset rm set-all add").test(verb))
    return oneOf("vercel netlify pulumi fly flyctl wrangler railway").test(name);
  return name === "cdk" && area === "context" && args.some(({ text }) => oneOf("--clear --reset").test(text));
}

const SHOWS = oneOf("--list --describe --list-hosts --list-tasks --list-tags --syntax-check --check -C");

const service =
  (extraLoss?: Meant): Program =>
  ({ args, scope, name }) => {
    const { effects } = scope.analysis;
    effects.network = true;
    const asked = untilQuestion(name, args);
    // The values of ansible's options are what it does.
    const told = name.startsWith("ansible") ? asked : withoutValues(asked);
    const line = told.map(({ text }) => text).join(" ");
    const onlyShows = textOf(args.at(-1)) === "help" || args.some(({ text }) => SHOWS.test(text));
    const loss = onlyShows ? null : lossVerb(told, 5);
    const verbs = verbsOf(args);
    const dry = args.some(({ text }) => /^--(dry|what-if$|preview-only$)/.test(text));
    if (loss !== null) effects.destroy(`${name} ${loss}`);
    else if (extraLoss?.test(line) === true && !dry && !onlyShows)
      effects.destroy(`${name} removes resources`);
    else if (!dry && !onlyShows && REMOVES.test(verbsOf(withoutNames(told)).join(" ")))
      effects.destroy(`${name} removes resources`);
    if (!dry && changesOwnSetup(name, verbs, args)) return writeHere(scope);
    if (
      dry ||
      verbs.slice(0, oneOf("az gcloud").test(name) ? 5 : 3).some((verb) => READ_VERB.test(verb)) ||
      verbs.length === 0
    )
      return;
    if (oneOf("port-forward proxy attach tunnel wait").test(verbs[0])) return;
    if (onlyShows) return;
    // Copied to standard output.
    if (textOf(args.at(-1)) === "-" && verbs.includes("cp")) return;
    effects.runs(`${name} ${verbs[0] ?? ""}`);
  };

const terraform: Program = ({ args, scope, name }) => {
  const { effects } = scope.analysis;
  const [verb, second, ...others] = verbsOf(args);
  const line = [verb, second, ...others].join(" ");
  const has = (flags: string): boolean => args.some(({ text }) => oneOf(flags).test(text));
  if (
    verb === "destroy" ||
    (verb === "apply" && has("--destroy -destroy")) ||
    /^(run-all destroy|state (rm|push|replace-provider)|workspace delete|taint|force-unlock)\b/.test(line)
  )
    effects.destroy(`${name} ${verb ?? ""} destroys resources or forgets them`);
  for (const arg of args) {
    const [, place] = /^--?(?:out|generate-config-out|state-out)=(.+)$/s.exec(arg.text) ?? [];
    if (place !== undefined) writeField({ ...arg, text: place }, scope);
  }
  // The state lies in a file of the project, where it is not kept elsewhere.
  if (
    oneOf("apply destroy refresh import init get login taint untaint").test(verb) ||
    (verb === "state" && oneOf("rm mv push replace-provider").test(second)) ||
    (verb === "workspace" && oneOf("new delete select").test(second)) ||
    (verb === "providers" && oneOf("lock mirror").test(second))
  )
    writeHere(scope);
  if (verb === "fmt") {
    if (has("--check --diff --write=false -check -diff -write=false")) effects.tests();
    else writeHere(scope);
  } else if (
    verb !== undefined &&
    !oneOf(
      "init import get login plan validate show output version graph state workspace console test providers",
    ).test(verb)
  )
    effects.runs(`${name} ${verb}`);
};

const kubectl: Program = (call): Outcome | void => {
  const { args, scope } = call;
  scope.analysis.effects.network = true;
  const [verb] = verbsOf(args);
  if (verb === "exec" || verb === "run" || verb === "debug") {
    const dashes = args.findIndex(({ text }) => text === "--");
    if (dashes !== -1)
      return scope.analysis.runWords(
        args.slice(dashes + 1),
        { ...forkScope(scope), place: "far", cwd: null },
        call.stdin,
      );
    scope.analysis.effects.runs(`kubectl ${verb}`);
    return;
  }
  if (
    oneOf("drain replace").test(verb) &&
    args.some(({ text }) => text.startsWith("--force") || text.startsWith("--delete"))
  )
    scope.analysis.effects.destroy(`kubectl ${verb ?? ""} --force`);
  if (verb === "apply" && args.some(({ text }) => text === "--prune"))
    scope.analysis.effects.destroy("kubectl apply --prune deletes what is not in the files");
  return service()(call);
};

const github: Program = (call) => {
  const { args, scope } = call;
  const { effects } = scope.analysis;
  effects.network = true;
  const [area = "", verb = ""] = verbsOf(args);
  const method = readOptions(args, "X method f F H q jq t input").values;
  const asked = (method.get("X") ?? method.get("method"))?.text.toUpperCase();
  if (area === "api") {
    if (asked === "DELETE") effects.destroy("it deletes a remote resource");
    else if (asked !== undefined && asked !== "GET") effects.runs("gh api");
    return;
  }
  if (oneOf("delete delete-asset").test(verb) && !oneOf("alias config extension").test(area))
    return effects.destroy(`gh ${area} ${verb}`);
  const asks = args.some(({ text }) => oneOf("--checkout -c --clone").test(text));
  if (oneOf("checkout co clone fork download").test(verb) || (asks && oneOf("develop create").test(verb)))
    return writeHere(scope);
  if (area === "extension" && oneOf("install upgrade exec remove create").test(verb))
    return effects.runs(`gh extension ${verb}`);
  if (oneOf("merge close").test(verb) && args.some(({ text }) => oneOf("-d --delete-branch").test(text)))
    return effects.destroy("it deletes a remote branch");
  if (
    oneOf("view list status diff checks search watch ls").test(verb) ||
    oneOf("status search auth browse help version extension").test(area)
  )
    return;
  effects.touchesGit(`gh ${area} ${verb}`);
};

/** Runs a command or module on other machines. */
const ansible: Program = (call) => {
  const { values } = readOptions(call.args, "m a i u e l f t args module-name inventory limit extra-vars");
  const text = (values.get("a") ?? values.get("args"))?.text;
  if (text !== undefined)
    call.scope.analysis.runText(
      text,
      { ...forkScope(call.scope), place: "far", cwd: null, files: new Map() },
      NOTHING,
    );
  return service()(call);
};

const helm: Program = (call) => {
  const [verb] = verbsOf(call.args);
  if (oneOf("uninstall del un delete").test(verb)) call.scope.analysis.effects.destroy(`helm ${verb ?? ""}`);
  if (oneOf("create pull fetch package dependency dep").test(verb)) writeHere(call.scope);
  return service()(call);
};

const isRemote = (place: string): boolean => place.startsWith("s3://") || place.startsWith("gs://");

/** `aws s3 cp s3://b/x .` and `gsutil cp gs://b/x .`: what is copied here is a write here. */
const buckets =
  (pattern: Meant): Program =>
  (call) => {
    const verbs = verbsOf(call.args);
    const target = verbs.at(-1) ?? "";
    if (
      verbs.some((verb) => oneOf("cp sync mv rsync").test(verb)) &&
      verbs.some(isRemote) &&
      !isRemote(target)
    )
      writeField(literal(target), call.scope);
    // The answer's body goes to the file that is named last.
    if (verbs[0] === "s3api" && verbs[1]?.startsWith("get-object") === true && verbs.length > 2)
      if (!/^get-object-(acl|attributes|tagging|retention|legal-hold|lock)/.test(verbs[1]))
        writeField(call.args.at(-1) ?? literal(target), call.scope);
    return withLoss(pattern)(call);
  };

const withLoss = (pattern: Meant): Program => service(pattern);

export const CLOUD: Readonly<Record<string, Program>> = {
  aws: buckets(
    /\b(s3 (rm|rb)|s3 sync\b.*--delete|delete-|terminate-|deregister-|purge-queue|schedule-key-deletion|release-address|release-hosts|close-account|disable-key-rotation|put-bucket-lifecycle|batch-delete\w*|remove-permission)\b|\bchange-resource-record-sets\b.*DELETE|batch-write-item\b.*[Dd]elete/,
  ),
  gcloud: withLoss(/\bbackups restore\b|--delete-unmatched|\bsubscriptions seek\b|\bbulk-delete\b/),
  gsutil: buckets(/\b(rm|rb)\b|rsync(?!.*\s-n\b).*\s-d\b/),
  az: withLoss(/\bdeployment\b.*--mode[= ]complete/i),
  doctl: withLoss(/\b(rm|remove)\b/),
  heroku: withLoss(/\b(apps:destroy|pg:(reset|restore|copy)|pg:backups:restore|addons:destroy|destroy)\b/),
  flux: withLoss(/\buninstall\b/),
  istioctl: withLoss(/\buninstall\b/),
  linkerd: withLoss(/\buninstall\b/),
  cilium: withLoss(/\buninstall\b/),
  fly: withLoss(/\bdestroy\b/),
  flyctl: withLoss(/\bdestroy\b/),
  vercel: withLoss(/\b(rm|remove)\b/),
  netlify: withLoss(/:delete\b/),
  wrangler: withLoss(/\bdelete\b/),
  firebase: withLoss(/:(delete|remove)\b|hosting:disable/),
  railway: withLoss(/\b(delete|down)\b/),
  render: service(),
  oci: service(),
  linode: service(),
  ibmcloud: service(),
  hcloud: service(),
  openstack: service(),
  vault: service(),
  consul: service(),
  etcdctl: withLoss(/\bdel\b/),
  nomad: withLoss(/\bpurge\b/),
  eksctl: service(),
  kops: service(),
  rclone: withLoss(/\b(delete|purge|sync|rmdirs|deletefile)\b/),
  mc: withLoss(/\b(rm|rb)\b/),
  s3cmd: withLoss(/\b(del|rb|rm)\b/),
  pulumi: withLoss(/\bdestroy\b|^down\b/),
  cdk: withLoss(/\bdestroy\b/),
  serverless: withLoss(/\bremove\b/),
  sls: withLoss(/\bremove\b/),
  sst: withLoss(/\bremove\b/),
  sam: withLoss(/\bdelete\b/),
  "ansible-playbook": service(),
  ansible,
  vagrant: withLoss(/\bdestroy\b/),
  multipass: withLoss(/\b(delete|purge)\b/),
  minikube: withLoss(/\bdelete\b/),
  kind: withLoss(/\bdelete\b/),
  k3d: withLoss(/\bdelete\b/),
  "kafka-topics": withLoss(/--delete\b/),
  "kafka-topics.sh": withLoss(/--delete\b/),
  rabbitmqctl: withLoss(/\b(reset|force_reset|purge_queue)\b/),
  stripe: withLoss(/\bdelete\b/),
  auth0: withLoss(/\bdelete\b/),
  glab: github,
  gh: github,
  kubectl,
  oc: kubectl,
  k: kubectl,
  helm,
  terraform,
  tofu: terraform,
  terragrunt: terraform,
  docker: containers,
  podman: containers,
  nerdctl: containers,
  "docker-compose": containers,
  "podman-compose": containers,
  lima: service(),
};
