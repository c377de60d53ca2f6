/**
 * Tools of Java, Python, Nix and Ansible that mostly look into files and processes: which of their verbs and flags
 * write, start or lose something. A verb that stands in no list is an opaque program.
 */
import type { Invocation, Program } from "../../shell/analysis.ts";
import { literal, textOf, UNKNOWN_FIELD, type Field } from "../../shell/field.ts";
import { readOptions } from "../../shell/options.ts";
import { forkScope } from "../../shell/scope.ts";
import { writeField, writeHere } from "../../shell/write.ts";
import { toolByVerb } from "../words/verb-table.ts";
import { oneOf, type Meant } from "../../shell/one-of.ts";

const has = (args: readonly Field[], flags: Meant): boolean => args.some(({ text }) => flags.test(text));

/** The argument behind one of these flags. */
const valueOf = (args: readonly Field[], flags: Meant): Field | undefined =>
  args[args.findIndex(({ text }) => flags.test(text)) + 1 || args.length];

const looks: Program = () => undefined;

/** A heap goes to a file: `jmap -dump:live,file=x`. */
const jmap: Program = ({ args, scope }) => {
  for (const { text } of args) {
    const file = /^-dump:.*\bfile=([^,]+)/.exec(text)?.[1];
    if (file !== undefined) writeField(literal(file), scope);
  }
};

const JCMD_WRITES = /^(GC\.heap_dump|JFR\.(dump|start|stop)|Thread\.dump_to_file|VM\.cds|Compiler\.perfmap)$/;
const JCMD_LOOKS =
  /^(PerfCounter\.print|GC\.(heap_info|class_histogram|finalizer_info)|Thread\.print|VM\.(version|uptime|flags|command_line|system_properties|info|native_memory|classloaders|metaspace)|JFR\.(check|view)|Compiler\.(codelist|queue|codecache))$/;

const jcmd: Program = ({ args, scope }) => {
  const verbs = args.slice(1).filter(({ text }) => /^[A-Z]\w*\./.test(text));
  if (has(verbs, JCMD_WRITES)) writeHere(scope);
  else if (!verbs.every(({ text }) => JCMD_LOOKS.test(text))) scope.analysis.effects.runs("jcmd");
};

const jdeps: Program = ({ args, scope }) => {
  for (const flag of ["dotoutput", "generate-module-info", "generate-open-module"]) {
    const place = valueOf(args, oneOf(`-${flag} --${flag}`));
    if (place !== undefined) writeField(place, scope);
  }
};

/** A verb is a flag here: these print, all others change the store of keys. */
const keytool: Program = ({ args, scope }) => {
  const verb = textOf(args[0]);
  if (args.length === 0 || oneOf("-help --help -h -?").test(verb)) return;
  if (oneOf("-list -printcert -printcertreq -printcrl -showinfo -version").test(verb)) return;
  const file = valueOf(args, oneOf("-file -outfile"));
  if (oneOf("-exportcert -export -certreq -gencert -gencrl").test(verb)) {
    const placed = verb === "-gencert" || verb === "-gencrl" ? valueOf(args, oneOf("-outfile -file")) : file;
    if (placed !== undefined) writeField(placed, scope);
    return;
  }
  const store = valueOf(args, oneOf("-destkeystore")) ?? valueOf(args, oneOf("-keystore"));
  if (verb === "-delete") scope.analysis.effects.destroy("it deletes a key");
  writeField(store ?? literal("~/.keystore"), scope);
};

const NBCONVERT_RUNS = oneOf("--execute --allow-errors --post --config");

/** A notebook turned into another form beside it, unless it is only printed. */
const nbconvert: Program = ({ args, scope, name }) => {
  if (args.some(({ text }) => NBCONVERT_RUNS.test(text.replace(/=.*/s, "")) || /^--\w+\./.test(text)))
    scope.analysis.effects.runs(name);
  const kind =
    textOf(valueOf(args, oneOf("--to"))) ||
    args.map(({ text }) => /^--to=(.+)/.exec(text)?.[1]).find(Boolean);
  if (!has(args, oneOf("--stdout")) || has(args, oneOf("--inplace --clear-output")) || kind === "pdf")
    writeHere(scope);
};

const jupyter: Program = (call) => {
  const [verb, ...rest] = call.args;
  const text = textOf(verb);
  if (text === "nbconvert") return nbconvert({ ...call, name: "jupyter", args: rest });
  if (oneOf("--paths --version --config-dir --data-dir --runtime-dir --json --help -h").test(text)) return;
  const second = textOf(rest.find((arg) => !arg.text.startsWith("-")));
  const lists = oneOf("kernelspec labextension nbextension serverextension server lab notebook").test(text);
  if (lists && oneOf("list").test(second)) return;
  if (oneOf("troubleshoot").test(text)) return;
  if (text === "trust") for (const file of rest) writeField(file, call.scope);
  else call.scope.analysis.effects.runs("jupyter");
};

/** Behind `--command` or `--` stands another program. */
function nixCommand(args: readonly Field[], call: Invocation): void {
  const at = args.findIndex(({ text }) => oneOf("-c --command --").test(text));
  const inner = args.slice(at + 1);
  if (at === -1) call.scope.analysis.effects.runs(call.name);
  else call.scope.analysis.runWords(inner, forkScope(call.scope), call.stdin);
}

const NIX_LOOKS =
  /^(eval|search|path-info|why-depends|log|hash( \S+)?|config( (show|check))?|show-config|show-derivation|flake (show|metadata|info)|derivation show|store (ls|cat|info|ping|diff-closures|verify|path-from-hash-part)|profile (list|history|diff-closures)|registry list|doctor|nar (ls|cat)|key .*|print-dev-env|help.*|--version)$/;

const nix: Program = (call) => {
  const { args, scope } = call;
  const { effects } = scope.analysis;
  const [verb, second] = args.filter(({ text }) => !text.startsWith("-"));
  const both = [verb, second].map(textOf).join(" ").trim();
  const place = valueOf(args, oneOf("--write-to --out-link -o --profile"));
  if (place !== undefined) writeField(place, scope);
  if (verb === undefined || NIX_LOOKS.test(textOf(verb)) || NIX_LOOKS.test(both)) return;
  if (oneOf("build bundle").test(verb.text) || both === "flake check") return effects.builds();
  if (oneOf("develop shell run").test(verb.text)) return nixCommand(args, call);
  if (/^store (gc|delete)$|^profile (remove|wipe-history)$/.test(both))
    return effects.destroy(`nix ${both} deletes what is stored`);
  if (/^(fmt|flake (update|lock|init|new|clone))$/.test(verb.text === "fmt" ? "fmt" : both))
    return writeHere(scope);
  effects.runs(`nix ${both}`);
};

const nixShell: Program = (call) => {
  const { args, scope } = call;
  if (has(args, oneOf("--version --help"))) return;
  const text = valueOf(args, oneOf("--run --command"));
  scope.analysis.effects.builds();
  if (text !== undefined) scope.analysis.runText(text.text, forkScope(scope), call.stdin);
  else scope.analysis.effects.runs("nix-shell");
};

const nixStore: Program = ({ args, scope, name }) => {
  const { effects } = scope.analysis;
  if (has(args, oneOf("--gc --delete")) || name === "nix-collect-garbage")
    effects.destroy("it deletes what is stored");
  else if (!has(args, /^(-q\w*|--query|--print-env|-l|--read-log|--verify|--version|--help|--dump)$/))
    effects.runs(name);
};

const VAULT_VALUED =
  "vault-password-file vault-pass-file vault-id encrypt-vault-id new-vault-password-file new-vault-id output n name";

/** Encrypts and decrypts the files it is given, in place. */
const vault: Program = ({ args, scope }) => {
  const { operands, values, has: given } = readOptions(args, VAULT_VALUED);
  const [verb, ...files] = operands;
  if (given("help", "version") || oneOf("view encrypt_string").test(textOf(verb))) return;
  if (!oneOf("encrypt decrypt rekey edit create").test(textOf(verb)))
    return scope.analysis.effects.runs("ansible-vault");
  if (textOf(values.get("output")) === "-") return;
  for (const file of files) writeField(file, scope);
  if (files.length === 0) writeField(values.get("output") ?? UNKNOWN_FIELD, scope);
};

const galaxy = toolByVerb({
  reads: "list info search verify",
  writes: "init install download build remove collection role",
  readFlags: oneOf("list info search verify"),
});

const configuration = toolByVerb({ reads: "list dump view init validate" });

/** Text or pictures out of a document: to the file named last, beside the document, or to the output with `-`. */
const fromPdf: Program = ({ args, scope, name }) => {
  const { operands, has: given } = readOptions(
    args,
    "f l r x y W H enc eol opw upw fixed colspacing scale-to",
  );
  const [source, target] = operands;
  if (source === undefined || given("list", "listenc", "help", "version", "v")) return;
  if (textOf(target) === "-" || args.some(({ text }) => oneOf("-list -listenc -stdout").test(text))) return;
  const beside = name === "pdftotext" ? { ...source, text: source.text.replace(/\.pdf$/i, ".txt") } : source;
  writeField(target ?? beside, scope);
  if (name !== "pdftotext") writeHere(scope);
};

export const INSPECTORS: Readonly<Record<string, Program>> = {
  javap: looks,
  jstack: looks,
  jmap,
  jcmd,
  jdeps,
  keytool,
  jupyter,
  "jupyter-nbconvert": nbconvert,
  nix,
  "nix-shell": nixShell,
  "nix-build": ({ scope }) => scope.analysis.effects.builds(),
  "nix-instantiate": ({ args, scope }) => {
    if (!has(args, oneOf("--eval --parse --find-file"))) scope.analysis.effects.builds();
  },
  "nix-store": nixStore,
  "nix-collect-garbage": nixStore,
  "ansible-vault": vault,
  "ansible-inventory": looks,
  "ansible-doc": looks,
  "ansible-config": configuration,
  "ansible-galaxy": galaxy,
  pdfinfo: looks,
  pdffonts: looks,
  pdftotext: fromPdf,
  pdftohtml: fromPdf,
  pdftoppm: fromPdf,
  pdftocairo: fromPdf,
  pdfimages: fromPdf,
};
