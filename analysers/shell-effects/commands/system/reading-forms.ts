/**
 * Programs that only look in some of their forms: the first operand, or a flag, says which form a call is. A form that
 * stands in no list is an unknown program, as it would be without a row. A flag that writes or starts something takes a
 * reading form back.
 */
import type { Invocation, Program } from "../../shell/analysis.ts";
import { textOf } from "../../shell/field.ts";
import { oneOf, type Meant } from "../../shell/one-of.ts";
import { lossVerb } from "../words/loss-verb.ts";

interface Forms {
  /** First operands that only look, and flags that say the same wherever they stand. */
  readonly verbs?: string;
  readonly flags?: string;
  /** More flags that only look, by a pattern. */
  readonly like?: RegExp;
  /** Flags with a value, which is no operand. */
  readonly valued?: string;
  /** Words that change something, whatever else is said. */
  readonly unless?: Meant;
  /** Without any of these words it only looks. */
  readonly otherwise?: true;
}

const FORMS: Readonly<Record<string, Forms>> = {
  codesign: {
    flags: "--display --verify --validate-constraint -h --hosting",
    like: /^-[dvh]+[0-9]*$/,
    unless: /^(-s|--sign|--remove-signature|-[a-z]*s[a-z]*)$/,
  },
  defaults: {
    verbs: "read read-type domains find help",
    valued: "-host",
  },
  dscl: {
    like: /^-(read|readall|readpl|readpli|list|search|diff)$/,
    verbs: "read readall list search",
    unless:
      /^-(create|append|merge|delete|change|changei|passwd|createpl|createpli|deletepl|deletepli|mcx\w*set|mcxdelete)$/,
  },
  diskutil: {
    verbs: "list info information listFilesystems listfilesystems activity apfs cs coreStorage appleRAID",
    unless:
      /^(delete\w*|erase\w*|add\w*|create\w*|resize\w*|unmount\w*|mount\w*|partition\w*|set\w*|change\w*|encrypt\w*|decrypt\w*|lock\w*|unlock\w*|update\w*|convert\w*|revert\w*|rename|eject|merge\w*|split\w*|repair\w*|remove\w*|enable\w*|disable\w*|destroy\w*)$/i,
  },
  hdiutil: { verbs: "info isencrypted imageinfo plugins help pmap checksum fsid" },
  launchctl: {
    verbs:
      "list print print-cache print-disabled blame resolveport dumpstate managerpid manageruid managername error variant version help procinfo hostinfo plist examine getenv dumpjpcategory",
  },
  lipo: {
    flags: "-info -archs -detailed_info -verify_arch",
    unless: /^-(create|extract\w*|remove|replace|thin|output|o)$/,
  },
  mdimport: { flags: "-t -L -X -A -e", unless: /^-(r|i|o|p)$/ },
  networksetup: {
    like: /^-(get|list|show|is|print|version|help)\w*$/i,
    unless: /^-(set|create|delete|remove|add|order|switch|connect|disconnect|detect)\w*$/i,
  },
  packer: {
    verbs: "validate inspect version help console",
    flags: "-help --help -h -version --version -check -write=false",
    unless: /^(build|init|install|remove|hcl2_upgrade|fix)$/,
  },
  pkgutil: {
    like: /^--(pkgs|pkg-info|pkgs-plist|files|file-info|file-info-plist|pkg-groups|groups|groups-plist|group-pkgs|export-plist|payload-files|check-signature|volumes|lsbom|only-files|only-dirs)/,
    unless: /^--(forget|learn|expand|expand-full|flatten|flatten-full|bom|repair|edit-pkg)/,
  },
  plutil: { flags: "-p -lint -help", unless: /^-(insert|replace|remove|convert|create|extract|o)$/ },
  profiles: {
    verbs: "status list show validate help version",
    flags: "-L -P -H -e -h -C",
    unless: /^(remove|install|renew|sync|-R|-I|-D|-N|-o|-output)$/,
  },
  qlmanage: { flags: "-t -p -m -h", unless: /^-(r|o)$/ },
  sample: { otherwise: true, unless: /^-file$/ },
  symbols: { otherwise: true, unless: /^-(saveSignature|saveSymbols|symbolsPackageDir|o|output)$/ },
  scutil: {
    like: /^(--get|--proxy|--dns|--nwi|--nc|-r|-W|-w|-t|-v|--help)$/,
    unless: /^(--set|--prefs|start|stop|select|--renew|--error)$/,
  },
  security: {
    verbs:
      "find-generic-password find-internet-password find-key find-certificate find-identity dump-trust-settings leaks list-smartcards list-keychains show-keychain-info verify-cert error help cms smartcards list-key-partition-list get-identity-preference trust-settings-export user-trust-settings-enable authorizationdb",
    unless: /^(write|remove|-s|-o|-O|-E|-S|enable|disable|trust-settings-export)$/,
  },
  sips: {
    otherwise: true,
    unless: /^(-(s|d|e|E|m|M|r|f|c|p|z|Z|i|o|x|X|j)|--(?!get|verify|help|formats|man)\w+)$/,
  },
  spctl: {
    flags: "--assess -a --status --disable-status --list -h --help",
    unless: /^--(add|remove|enable|disable|master-\w+|global-\w+|reset-default|label|kext-consent)$/,
  },
  textutil: { flags: "-info -help -stdout", unless: /^-(output|extension|outputdir)$/ },
  tmutil: {
    verbs:
      "help version destinationinfo listbackups listlocalsnapshots listlocalsnapshotdates machinedirectory uniquesize verifychecksums compare calculatedrift latestbackup isexcluded status currentphase",
  },
  applesingle: { verbs: "probe", flags: "--pipe --to-stdout -p" },
  macbinary: { verbs: "probe", flags: "--pipe --to-stdout -p" },
  binhex: { verbs: "probe", flags: "--pipe --to-stdout -p" },
  compression_tool: { flags: "-encode -decode", unless: /^-o$/ },
  "ansible-pull": { flags: "--check -C --list-hosts --help -h --version" },
  "ansible-console": { flags: "--list-hosts --check -C --help -h --version" },
  "ansible-test": { verbs: "sanity env units coverage", flags: "-h --help --version" },
  jj: {
    verbs:
      "log st status diff show evolog interdiff help version root files op operation config bookmark tag workspace",
    valued: "-R --repository --at-operation --at-op --color",
    unless:
      /^(abandon|restore|undo|revert|set|unset|edit|create|delete|forget|move|rename|track|untrack|add|update-stale|push|fetch|--tool|--config.*)$/,
  },
  p4: {
    verbs:
      "opened changes describe diff diff2 files fstat filelog annotate print where have info status client-list clients users branches depots dirs sizes grep help monitor interchanges integrated counters labels jobs",
    flags: "-n",
    valued: "-c -u -p -P -d -C -x",
    unless: /^(-o|delete|obliterate|terminate|-d|-f)$/,
  },
};

const isReading = (forms: Forms, { args }: Invocation): boolean => {
  const { verbs = "", flags = "", like, valued = "", unless } = forms;
  if (args.length === 1 && oneOf("-h -help --help help").test(textOf(args[0]))) return true;
  if (args.some(({ text }) => unless?.test(text) === true)) return false;
  if (forms.otherwise === true) return true;
  if (args.some(({ text }) => oneOf(flags).test(text) || like?.test(text) === true)) return true;
  const verb = args.find(
    ({ text }, at) => !text.startsWith("-") && (at === 0 || !oneOf(valued).test(textOf(args[at - 1]))),
  );
  return verb !== undefined && oneOf(verbs).test(verb.text);
};

/** A form that is in no list: an unknown program. */
export function unknownForm({ args, name, scope }: Invocation): void {
  const { effects } = scope.analysis;
  effects.runs(name);
  const loss = lossVerb(args);
  if (loss !== null) effects.destroy(`${name} ${loss}`);
  for (const arg of args) effects.govern(effects.guard.text(arg.text, "argument"));
}

const forms =
  (known: Forms): Program =>
  (call) => {
    if (!isReading(known, call)) unknownForm(call);
  };

export const READING_FORMS: Readonly<Record<string, Program>> = Object.fromEntries(
  Object.entries(FORMS).map(([name, known]) => [name, forms(known)]),
);
